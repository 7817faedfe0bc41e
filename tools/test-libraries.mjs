// Libraries of the tests, bundled once, where a worker's first file would read, resolve and compile two thousand files of packages. Tests import a list
// of names, `of-file/NAME.mjs`, which takes them from the library that the worker's files share (`libs/testing/jest/environment.mjs`).
import { build, stop } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { banner, forNode, optionalPeers, unused } from './bundle.mjs';
import { makeOnce } from './lib/cached.mjs';

const root = resolve(import.meta.dirname, '..');

/** Names by which sources and tests import them; whatever else is imported is loaded from node_modules. */
const libraries = `
  @nestjs/common @nestjs/common/constants.js @nestjs/common/enums/route-paramtypes.enum.js @nestjs/core @nestjs/microservices
  @nestjs/platform-fastify @nestjs/swagger @nestjs/testing @aws-sdk/client-s3 @fastify/static @sinclair/typebox @sinclair/typebox/value ajv
  ajv-formats ajv-formats/dist/formats.js ajv/dist/2020.js class-validator cloudevents commander cpf-cnpj-validator csv-parse csv-parse/sync
  decimal.js fast-check fastify jose kafkajs kafkajs/src/network/requestQueue/index.js nodemailer openid-client pg pg-copy-streams pino
  postal-mime prom-client reflect-metadata rxjs smtp-server stripe typeorm typeorm/driver/postgres/PostgresDriver.js undici
`
  .trim()
  .split(/\s+/);

/** Names that a package exports; of a CommonJS one all of its keys, as Jest does, and what `require` gets; Node finds fewer in its text. */
const namesOf = async (name) => {
  const exported = await import(name);
  const isCommonJs = 'module.exports' in exported;
  const names = Object.keys(isCommonJs ? exported.default : exported).filter((one) => /^[\w$]+$/.test(one) && one !== 'default');
  return [...names, ...('default' in exported ? ['default'] : []), ...(isCommonJs ? ['module.exports'] : [])];
};

const exportAll = (names, of) => names.map((one, n) => `const v${n} = ${of(one)}; export { v${n} as '${one}' };`).join('\n');

/** Writes the source of an entry. */
const entryOf = async (name) =>
  `import * as all from '${name}';\n${exportAll(await namesOf(name), (one) => (one === 'module.exports' ? 'all.default' : `all.${one}`))}`;

const entries = {
  name: 'entries',
  setup(builder) {
    builder.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
    builder.onLoad({ filter: /^/, namespace: 'entry' }, async ({ path }) => ({ contents: await entryOf(path), resolveDir: root }));
    // The environment runs it before all others.
    builder.onLoad({ filter: /node_modules\/reflect-metadata\// }, () => ({ contents: '' }));
  },
};

/** Path of a library in the folder of the bundles, and of its names in `of-file`, without `.mjs`. */
const pathOf = (name) => name.replace(/\.js$/, '');

const writeNames = async (folder, name) => {
  const file = join(folder, 'of-file', `${pathOf(name)}.mjs`);
  const library = relative(dirname(file), join(folder, `${pathOf(name)}.mjs`));
  await mkdir(dirname(file), { recursive: true });
  const all = `const all = libraryOfTests(new URL('${library}', import.meta.url).href);`;
  await writeFile(file, `${all}\n${exportAll(await namesOf(name), (one) => `all['${one}']`)}`);
};

const bundleInto = async (outdir) => {
  await build({
    entryPoints: libraries.map((name) => ({ in: `entry:${name}`, out: pathOf(name) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    ...forNode,
    splitting: true,
    conditions: ['module'],
    plugins: [entries, unused],
    external: optionalPeers,
    banner: { js: banner },
  }).finally(stop);
  for (const name of libraries) await writeNames(outdir, name);
};

/** @returns Jest's `moduleNameMapper` of the libraries, which are bundled anew where the installed packages, or this file, are others */
export const mapLibraries = async () => {
  const files = ['package-lock.json', 'tools/test-libraries.mjs', 'tools/bundle.mjs'];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 16);
  const folder = await makeOnce(join(root, '.cache/test-libraries', hash), bundleInto);
  const escaped = libraries.map((name) => pathOf(name).replaceAll('.', '\\.'));
  return { [`^(${escaped.join('|')})(\\.js)?$`]: `${folder}/of-file/$1.mjs` };
};
