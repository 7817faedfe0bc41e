import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Files of swagger-ui-dist that the page needs; a bundle has them in the folder `assets` beside it (tools/bundle.mjs). */
export const docsAssets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const assetsFolder = (): string => {
  const beside = join(import.meta.dirname, 'assets');
  return existsSync(beside) ? beside : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
};

const assets = new Map<string, Promise<Buffer>>();

/** A file of the page by its name, which must be one of `docsAssets`; read once. */
export const readAsset = (name: string): Promise<Buffer> => {
  let asset = assets.get(name);
  if (!asset) {
    assets.set(name, (asset = readFile(join(assetsFolder(), name))));
    asset.catch(() => assets.delete(name));
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
