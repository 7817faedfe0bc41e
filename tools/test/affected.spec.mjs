// What a pull request runs of changes: no project is tested or built for nothing, and none is left out.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@entrepot/contracts';
import { endToEndOf, imagesOf, projectsOf } from '../affected.mjs';

/** Systems as a whole, which every service is a part of. */
const whole = ['e2e', 'standalone'];

/** End-to-end tests of every change of an app. */
const way = ['conversion', 'readme'];

/** By the file that changes: the projects that it may affect, the images that are built anew, the end-to-end tests that run; `all` is every one. */
const changes = {
  'apps/order/src/shipment/shipment.rules.ts': { projects: ['order', ...whole], images: ['order'], tests: [...way, 'order-list'] },
  'apps/sale-link/src/checkout/page/page.ts': {
    projects: ['sale-link', ...whole],
    images: ['sale-link'],
    tests: [...way, 'checkout-page'],
  },
  'apps/console/src/main.tsx': { projects: ['console', 'gateway', ...whole], images: ['gateway'], tests: [...way, 'console'] },
  'apps/cli/src/main.ts': { projects: ['cli', 'e2e'], images: [], tests: [...way, 'operations'] },
  'libs/stripe/src/index.ts': {
    projects: ['bench', 'order', 'sale-link', 'stripe', ...whole],
    images: ['order', 'sale-link'],
    tests: 'all',
  },
  'libs/client/src/index.ts': { projects: ['cli', 'client', 'console', 'gateway', ...whole], images: ['gateway'], tests: 'all' },
  'libs/contracts/src/events/inventory.ts': {
    projects: [...serviceNames, 'contracts', 'messaging', ...whole],
    more: true,
    images: 'all',
    tests: 'all',
  },
  'docs/errors.md': { projects: ['gateway', ...whole], images: ['gateway'], tests: [] },
  'docs/operations.md': { projects: ['gateway', ...whole], images: ['gateway'], tests: [] },
  'docs/adr/0042-examples-that-work.md': { projects: [], images: [], tests: [] },
  'README.md': { projects: [], images: [], tests: ['readme'] },
  Dockerfile: { projects: [], images: 'all', tests: [] },
  'e2e/test/trace.spec.ts': { projects: ['e2e'], images: [], tests: ['trace'] },
  'package-lock.json': { projects: [...serviceNames, 'console', 'tools', ...whole], more: true, images: 'all', tests: 'all' },
};
const all = { images: serviceNames, tests: endToEndOf(['package-lock.json']) };

describe('a change of', () => {
  const affected = new Map();
  beforeAll(() => {
    // The first one computes the graph of projects, which the others take from its cache.
    for (const file of Object.keys(changes)) affected.set(file, projectsOf([file]));
  }, 120_000);

  it.each(Object.entries(changes))(
    '%s affects what is made of it, builds its images and runs its tests',
    (file, { projects, images, tests, more }) => {
      const found = affected.get(file);
      if (more) expect(found).toEqual(expect.arrayContaining(projects));
      else expect(found).toEqual(projects.toSorted());
      expect(imagesOf([file], found)).toEqual(images === 'all' ? all.images : images);
      expect(endToEndOf([file])).toEqual(tests === 'all' ? all.tests : tests.toSorted());
    },
  );

  it('a library runs every end-to-end test', () => {
    expect(all.tests).toEqual(expect.arrayContaining(['conversion', 'rolling', 'trace']));
  });
});
