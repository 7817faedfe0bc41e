import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { htmlOf } from './markdown.js';
import { permissionTable } from './permissions.js';
import { webhooksForm } from './webhooks-form.js';

interface Asset {
  file: string;
  type: string;
  /** Where the file is when there is no bundle, which has it in the folder `assets` beside it (tools/bundle.mjs). */
  from(): string;
}

const swagger = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const own = (): string => join(import.meta.dirname, '../../../src/docs/pages');
const documents = (): string => join(import.meta.dirname, '../../../../../docs');

const [css, script, markdown] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8', 'text/markdown; charset=utf-8'] as const;

/** By the last part of their path: those of the page of the API, and what `npm run docs` makes of the definitions of the events. */
export const docsAssets: Readonly<Record<string, Asset>> = {
  'swagger-ui.css': { file: 'swagger-ui.css', type: css, from: swagger },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: script, from: swagger },
  'docs.css': { file: 'docs.css', type: css, from: own },
  'docs.js': { file: 'docs.js', type: script, from: own },
  'webhooks.js': { file: 'webhooks.js', type: script, from: own },
  'webhooks.md': { file: 'webhooks.md', type: markdown, from: documents },
  'errors.md': { file: 'errors.md', type: markdown, from: documents },
  'versioning.md': { file: 'versioning.md', type: markdown, from: documents },
  'asyncapi.json': { file: 'asyncapi.json', type: 'application/json; charset=utf-8', from: documents },
  events: { file: 'events.html', type: 'text/html; charset=utf-8', from: documents },
};

const assets = new Map<string, Promise<Buffer>>();

/** A file of the documentation; read once. */
export const readAsset = ({ file, from }: Asset): Promise<Buffer> => {
  let asset = assets.get(file);
  if (!asset) {
    const beside = join(import.meta.dirname, 'assets');
    assets.set(file, (asset = readFile(join(existsSync(beside) ? beside : from(), file))));
    asset.catch(() => assets.delete(file));
  }
  return asset;
};

/** Everything comes from here: no script, style or validator of another host. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'";

const page = (title: string, styles: readonly string[], body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
${styles.map((style) => `    <link rel="stylesheet" href="/docs/${style}">`).join('\n')}
  </head>
  <body>
    <header class="docs"><nav aria-label="Documentation"><a href="/docs">API</a><a href="/docs/events">Events</a>
      <a href="/docs/webhooks">Webhooks</a><a href="/docs/errors">Errors</a><a href="/docs/permissions">Permissions</a><a href="/docs/versioning">Versions</a><a href="/docs/openapi.json">OpenAPI</a></nav></header>
${body}
  </body>
</html>
`;

export const docsPage = Buffer.from(
  page(
    'Entrepot API',
    ['swagger-ui.css', 'docs.css'],
    `    <main id="swagger-ui"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/docs.js"></script>`,
  ),
);

const textPage = (title: string, markdown: string): string =>
  page(`${title} · Entrepot API`, ['docs.css'], `    <main class="text">\n${htmlOf(markdown)}\n    </main>`);

/** Puts the form below the guide's first paragraph. */
const webhooksPage = (markdown: string): string => {
  const form = `${webhooksForm}\n<script src="/docs/webhooks.js"></script>\n`;
  return textPage('Webhooks', markdown).replace('<h2>', () => `${form}<h2>`);
};

const permissions = (): string =>
  [
    '# Permissions',
    'The smallest permission that each path needs. `admin` contains all others, `orders/write` contains `orders/fulfil`, `orders/invoice`, ' +
      '`orders/refund`, `orders/cancel` and `orders/edit`, `products/write` contains `prices/write`. A token may have fewer permissions than its ' +
      'integration, or parts of them: its `scope` names them.',
    permissionTable().join('\n'),
  ].join('\n\n');

/** Bytes that are made when they are first asked for. */
const once = (make: () => Promise<string>): (() => Promise<Buffer>) => {
  let made: Promise<Buffer> | undefined;
  return () => {
    if (made) return made;
    made = make().then((text) => Buffer.from(text));
    made.catch(() => (made = undefined));
    return made;
  };
};

/** Pages of text, by their names under /docs. */
export const textPages: Readonly<Record<string, () => Promise<Buffer>>> = {
  errors: once(async () => textPage('Errors', (await readAsset(docsAssets['errors.md']!)).toString())),
  webhooks: once(async () => webhooksPage((await readAsset(docsAssets['webhooks.md']!)).toString())),
  versioning: once(async () => textPage('Versions', (await readAsset(docsAssets['versioning.md']!)).toString())),
  permissions: once(async () => textPage('Permissions', permissions())),
};
