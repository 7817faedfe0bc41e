import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Asset {
  file: string;
  type: string;
  /** Where the file is when there is no bundle, which has it in the folder `assets` beside it (tools/bundle.mjs). */
  from(): string;
}

const swagger = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const generated = (): string => join(import.meta.dirname, '../../../../docs');

/** By the last part of their path: those of the page of the API, and what `npm run docs` makes of the definitions of the events. */
export const docsAssets: Readonly<Record<string, Asset>> = {
  'swagger-ui.css': { file: 'swagger-ui.css', type: 'text/css; charset=utf-8', from: swagger },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8', from: swagger },
  'asyncapi.json': { file: 'asyncapi.json', type: 'application/json; charset=utf-8', from: generated },
  events: { file: 'events.html', type: 'text/html; charset=utf-8', from: generated },
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
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Entrepot API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

export const docsScript =
  "SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, docExpansion: 'none', filter: true });\n";
