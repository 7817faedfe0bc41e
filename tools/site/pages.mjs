// Pages of the guide, in the order of the navigation: the file that each is made of, and its name below /docs.
export const guide = [
  {
    title: 'Guide',
    pages: [
      { file: 'docs/README.md', name: '', title: 'Start' },
      { file: 'docs/integrate.md', name: 'integrate', title: 'Integrate' },
      { file: 'docs/permissions.md', name: 'permissions', title: 'Permissions' },
      { file: 'docs/webhooks.md', name: 'webhooks', title: 'Webhooks' },
      { file: 'docs/events.md', name: 'events', title: 'Events' },
      { file: 'docs/errors.md', name: 'errors', title: 'Errors' },
      { file: 'docs/money.md', name: 'money', title: 'Money' },
      { file: 'docs/time.md', name: 'time', title: 'Time' },
      { file: 'docs/versioning.md', name: 'versioning', title: 'Versions' },
      { file: 'docs/glossary.md', name: 'glossary', title: 'Glossary' },
    ],
  },
  {
    title: 'Programs',
    pages: [
      { file: 'libs/client/README.md', name: 'typescript', title: 'TypeScript' },
      { file: 'libs/client-python/README.md', name: 'python', title: 'Python' },
      { file: 'apps/cli/README.md', name: 'cli', title: 'Command line' },
    ],
  },
  {
    title: 'Run it',
    pages: [
      { file: 'docs/operations.md', name: 'operations', title: 'Operations' },
      { file: 'docs/settings.md', name: 'settings', title: 'Settings' },
      { file: 'docs/observability.md', name: 'observability', title: 'Logs, traces, metrics' },
      { file: 'docs/backup.md', name: 'backup', title: 'Backup' },
      { file: 'docs/upgrades.md', name: 'upgrades', title: 'Upgrades' },
      { file: 'docs/scale.md', name: 'scale', title: 'Scale' },
      { file: 'CHANGELOG.md', name: 'changelog', title: 'Changelog' },
    ],
  },
];

/** Documents that are handed out as they are. */
export const downloads = ['docs/openapi.json', 'docs/asyncapi.json', 'docs/entrepot.postman_collection.json'];

export const addressOf = (name) => (name === '' ? '/docs' : `/docs/${name}`);

/** Addresses by file. */
export const addresses = new Map([
  ...guide.flatMap(({ pages }) => pages.map(({ file, name }) => [file, addressOf(name)])),
  ...downloads.map((file) => [file, `/${file}`]),
]);

/** Files that the site is made of. */
export const sources = [...addresses.keys()];
