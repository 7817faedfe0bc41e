// Libraries of the tests, bundled once: each test file has modules of its own, and would read, resolve and compile two thousand files of packages.
import { build, stop } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { banner, forNode, optionalPeers, unused } from './bundle.mjs';
import { makeOnce } from './lib/cached.mjs';

const root = resolve(import.meta.dirname, '..');

/** Names by which sources and tests import them; whatever else is imported is loaded from node_modules. */
const libraries = `
  @nestjs/common @nestjs/common/constants.js @nestjs/common/enums/route-paramtypes.enum.js @nestjs/core @nestjs/microservices
  @nestjs/platform-fastify @nestjs/swagger @nestjs/testing @aws-sdk/client-s3 @fastify/static @sinclair/typebox @sinclair/typebox/value ajv
  ajv/dist/2020.js ajv-formats ajv-formats/dist/formats.js class-validator cloudevents commander csv-parse csv-parse/sync fast-check fastify
  jose kafkajs kafkajs/src/network/requestQueue/index.js nodemailer openid-client pg pg-copy-streams pino prom-client rxjs stripe typeorm
  typeorm/driver/postgres/PostgresDriver.js undici
`
  .trim()
  .split(/\s+/);

/**
 * Writes the source of an entry: all that the package exports; of a CommonJS one all of its keys, as Jest does, and what `require` gets; Node finds
 * fewer in its text.
 */
const entryOf = async (name) => {
  const exported = await import(name);
  const isCommonJs = 'module.exports' in exported;
  const names = Object.keys(isCommonJs ? exported.default : exported).filter((one) => /^[\w$]+$/.test(one) && one !== 'default');
  return [
    `import * as all from '${name}';`,
    ...('default' in exported ? [`import main from '${name}'; export { main as default };`] : []),
    ...(isCommonJs ? [`const required = main; export { required as 'module.exports' };`] : []),
    ...names.map((one, n) => `const v${n} = all.${one}; export { v${n} as ${one} };`),
  ].join('\n');
};

const entries = {
  name: 'entries',
  setup(builder) {
    builder.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
    builder.onLoad({ filter: /^/, namespace: 'entry' }, async ({ path }) => ({ contents: await entryOf(path), resolveDir: root }));
  },
};

const bundleInto = (outdir) =>
  build({
    entryPoints: Object.fromEntries(libraries.map((name) => [name.replace(/\.js$/, ''), `entry:${name}`])),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...forNode,
    splitting: true,
    conditions: ['module'],
    plugins: [entries, unused],
    external: [...optionalPeers, 'reflect-metadata'],
    // In chunks, decorators may run before the module that names it.
    banner: { js: `import'reflect-metadata';${banner}` },
  });

/** @returns Jest's `moduleNameMapper` of the libraries, which are bundled anew where the installed packages, or this file, are others */
export const mapLibraries = async () => {
  const files = ['package-lock.json', 'tools/test-libraries.mjs', 'tools/bundle.mjs'];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 16);
  // Its service would stay as long as the run.
  const folder = await makeOnce(join(root, '.cache/test-libraries', hash), (made) => bundleInto(made).finally(stop));
  const escaped = libraries.map((name) => name.replaceAll('.', '\\.').replace(/\\\.js$/, ''));
  return { [`^(${escaped.join('|')})(\\.js)?$`]: `${folder}/$1.mjs` };
};
