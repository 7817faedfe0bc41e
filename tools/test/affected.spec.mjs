// What `nx affected` says of changes: no project is tested or built for nothing, and none is left out.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@entrepot/contracts';

const root = resolve(import.meta.dirname, '../..');
/** Systems as a whole, which every service is a part of. */
const whole = ['bench', 'e2e', 'standalone'];

/** By the file that changes: the projects that it may affect, and the images that are built anew; `all` is every service. */
const changes = {
  'apps/order/src/shipment/ship-order.ts': { projects: ['order', ...whole], images: ['order'] },
  'apps/sale-link/src/checkout/page/page.ts': { projects: ['sale-link', ...whole], images: ['sale-link'] },
  'apps/console/src/main.tsx': { projects: ['console', 'gateway', ...whole], images: ['gateway'] },
  'apps/cli/src/main.ts': { projects: ['bench', 'cli', 'e2e'], images: [] },
  'libs/stripe/src/index.ts': { projects: ['order', 'sale-link', 'stripe', ...whole], images: ['order', 'sale-link'] },
  'libs/client/src/index.ts': { projects: ['cli', 'client', 'console', 'gateway', ...whole], images: ['gateway'] },
  'libs/contracts/src/events/inventory.ts': { projects: [...serviceNames, 'contracts', 'messaging', ...whole], more: true, images: 'all' },
  'docs/errors.md': { projects: ['gateway', ...whole], images: ['gateway'] },
  'docs/operations.md': { projects: [], images: [] },
  'e2e/test/trace.spec.ts': { projects: ['bench', 'e2e'], images: [] },
  'package-lock.json': { projects: [...serviceNames, 'console', 'tools', ...whole], more: true, images: 'all' },
};

const affectedBy = async (file) => {
  const args = ['node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--affected', `--files=${file}`, '--json'];
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return JSON.parse(stdout)
    .map((name) => name.replace('@entrepot/', ''))
    .sort();
};

describe('a change of', () => {
  const affected = new Map();
  beforeAll(async () => {
    // The first one computes the graph of projects, which the others take from its cache.
    for (const file of Object.keys(changes)) affected.set(file, await affectedBy(file));
  }, 120_000);

  it.each(Object.entries(changes))('%s affects what is made of it, and builds the images of it', (file, { projects, images, more }) => {
    const found = affected.get(file);
    if (more) expect(found).toEqual(expect.arrayContaining(projects));
    else expect(found).toEqual(projects.toSorted());
    const isService = (name) => serviceNames.includes(name);
    expect(found.filter(isService)).toEqual(images === 'all' ? serviceNames.toSorted() : images);
  });
});
