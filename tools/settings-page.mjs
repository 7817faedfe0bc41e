// docs/settings.md, made of the settings that the programs read at their start.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceNames } from '@entrepot/contracts';
import { standaloneSettings } from '../apps/standalone/dist/services/settings.js';
import { containerSettings, serviceSettings } from '../libs/service/dist/settings/service-settings.js';

const apps = resolve(import.meta.dirname, '../apps');

const settingsOf = async (name) => {
  const files = ['config.js', 'settings.js'].map((file) => join(apps, name, 'dist', file));
  const module = await import(files.find(existsSync));
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return module[`${camel}Settings`].properties;
};

const cellOf = (text) => text.replaceAll('|', '\\|');

const rowOf = (name, { default: value, anyOf, description }, ...more) => {
  const choices = anyOf && anyOf.length < 4 ? ` (${anyOf.map((choice) => `\`${choice.const}\``).join(', ')})` : '';
  const shown = value === undefined || value === '' ? '' : `\`${value}\``;
  return `| ${[`\`${name}\``, shown, cellOf(`${description}${choices}`), ...more].join(' | ')} |`;
};

const table = (columns, rows) => [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`, ...rows].join('\n');

/** Makes the page, in Markdown; `count` is the number of settings of `npm start`. */
export const settingsPage = async () => {
  const shared = { ...serviceSettings, ...containerSettings };
  const services = await Promise.all(serviceNames.map(async (name) => [name, await settingsOf(name)]));
  const readers = new Map();
  for (const [service, settings] of services)
    for (const [name, setting] of Object.entries(settings)) {
      if (Object.hasOwn(shared, name)) continue;
      const found = readers.get(name) ?? { setting, services: [] };
      found.services.push(service);
      readers.set(name, found);
    }
  const started = Object.entries(standaloneSettings.properties);
  const readBy = (name) => (Object.hasOwn(shared, name) ? 'all' : (readers.get(name)?.services ?? []).join(', '));
  const page = `# Settings

Settings come from the environment. A bad value stops the start with its name, what was found and what is allowed. An empty value counts as none.

This page is made of what the programs read. \`.env.example\` explains those of \`docker-compose.yml\`.

## Of npm start

One process with all services. The last column names the services that read the setting where each is a process of its own.

${table(
  ['setting', 'default', 'meaning', 'services'],
  started.map(([name, setting]) => rowOf(name, setting, readBy(name))),
)}

## Of every service in a container

${table(
  ['setting', 'default', 'meaning'],
  Object.entries(shared).map(([name, setting]) => rowOf(name, setting)),
)}

## Of single services in a container

${table(
  ['setting', 'default', 'meaning', 'services'],
  [...readers].map(([name, found]) => rowOf(name, found.setting, found.services.join(', '))),
)}

## Of the command line

| setting | default | meaning |
| --- | --- | --- |
| \`ENTREPOT_URL\` | \`http://127.0.0.1:3000\` | Address of the API |
| \`ENTREPOT_CLIENT_ID\` |  | Integration that calls |
| \`ENTREPOT_CLIENT_SECRET\` |  | Its secret |

Beside a running \`npm start\` the command line finds all three by itself, in \`DATA_DIR/bootstrap.json\`.
`;
  return { page, count: started.length };
};
