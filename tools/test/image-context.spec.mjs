// Images are built of what `.dockerignore` leaves: all that a bundle is made of has to be among it.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** As Docker does: the last rule that fits a file, or a folder above it, decides. */
const isSent = (file) => {
  const parts = file.split('/');
  const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
  const last = rules.findLast((rule) => above.some((path) => matchesGlob(path, rule.replace(/^!/, ''))));
  return last === undefined || last.startsWith('!');
};

it('holds all that the bundle of the gateway with console and documentation is made of', async () => {
  const context = mkdtempSync(join(tmpdir(), 'entrepot-context-'));
  try {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(isSent);
    expect(files.filter((file) => /\.spec\.|\/test\//.test(file))).toEqual([]);
    for (const file of files) cpSync(join(root, file), join(context, file));
    // Packages of others lie where they are; our own are links to what was sent.
    const modules = join(context, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@entrepot'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    cpSync(join(root, 'node_modules/@entrepot'), join(modules, '@entrepot'), { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)(process.execPath, ['tools/bundle.mjs', 'apps/gateway'], { cwd: context });
    for (const made of ['main.mjs', 'console/index.html', 'docs/index.html', 'docs/api/orders.html'])
      expect([made, existsSync(join(context, 'apps/gateway/bundle', made))]).toEqual([made, true]);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}, 120_000);
