import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const compilers = { old: 'typescript/bin/tsc', present: 'typescript-native/bin/tsc' };

let folder: string;
/** A project of an outsider, with the package as `npm pack` made it in a clone that was never built. */
let project: string;

const dependency = (name: string): Promise<void> => symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrepot-pack-'));
  const clone = join(folder, 'clone');
  project = join(folder, 'project');
  await cp(resolve(root, 'libs/client'), join(clone, 'libs/client'), {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  await cp(join(root, 'tsconfig.base.json'), join(clone, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  await run('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], { cwd: join(clone, 'libs/client') });
  const installed = join(project, 'node_modules/@entrepot/client');
  await mkdir(installed, { recursive: true });
  const { version } = JSON.parse(await readFile(resolve(root, 'libs/client/package.json'), 'utf8')) as { version: string };
  await run('tar', ['-xzf', join(folder, `entrepot-client-${version}.tgz`), '-C', installed, '--strip-components=1']);
  await Promise.all(['openapi-fetch', 'openapi-typescript-helpers'].map(dependency));
  const readme = await readFile(resolve(root, 'libs/client/README.md'), 'utf8');
  const [, example = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];
  // A file of CommonJS has no `await` at its top.
  const [first = '', ...lines] = example.split('\n');
  const source = `${first}\nexport const main = async (): Promise<void> => {\n${lines.join('\n')}\n// @ts-expect-error: no order has it\norder.nothing;\n};\n`;
  await Promise.all(['consumer.cts', 'consumer.mts', 'consumer.ts'].map((file) => writeFile(join(project, file), source)));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each<[string, keyof typeof compilers, ...string[]]>([
  ['node10', 'old', 'consumer.ts', '--module', 'commonjs', '--ignoreDeprecations', '6.0', '--skipLibCheck'],
  ['node16', 'present', 'consumer.cts', 'consumer.mts', '--module', 'node16'],
  ['nodenext', 'present', 'consumer.cts', 'consumer.mts', '--module', 'nodenext', '--skipLibCheck'],
  ['bundler', 'present', 'consumer.ts', '--module', 'esnext', '--skipLibCheck'],
])(
  'has types by moduleResolution %s, of the %s compiler',
  async (resolution, compiler, ...options) => {
    const flags = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--moduleResolution', resolution];
    const args = [join(root, 'node_modules', compilers[compiler]), ...flags, ...options];
    const { stdout } = await run(process.execPath, args, { cwd: project }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe('');
  },
  60_000,
);

it.each([
  [
    'import',
    ['--input-type=module', '-e', "import { createClient } from '@entrepot/client'; console.log(typeof createClient({ url: '' }).order)"],
  ],
  ['require', ['-e', "console.log(typeof require('@entrepot/client').createClient({ url: '' }).order)"]],
])('runs by %s', async (_how, args) => expect((await run(process.execPath, args, { cwd: project })).stdout).toBe('function\n'));
