import { strict as assert } from 'node:assert';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';

const rolledOut = (cluster, namespace) => Promise.all(serviceNames.map((service) => cluster.rolledOut(namespace, service)));
const podsOf = (cluster, namespace) => Promise.all(serviceNames.map((service) => cluster.pods(namespace, service)));

/** Changes the line of one image in a copy of the production overlay and applies all of it: the pods of that service are new, all others stay. */
export const changeOneImage = async (cluster, manifests, namespace) => {
  const before = (await podsOf(cluster, namespace)).flat();
  const copy = await mkdtemp(join(tmpdir(), 'entrepot-gate-'));
  try {
    await cp(manifests, copy, { recursive: true });
    const file = join(copy, 'overlays/production/kustomization.yaml');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(entrepot-order, newTag: )\S+/, '$1gate'));
    await cluster.apply(join(copy, 'overlays/production'), namespace);
  } finally {
    await rm(copy, { recursive: true });
  }
  await rolledOut(cluster, namespace);
  const after = await podsOf(cluster, namespace);
  for (const [index, service] of serviceNames.entries()) {
    const stayed = after[index].filter(({ uid }) => before.some((pod) => pod.uid === uid));
    assert.equal(stayed.length, service === 'order' ? 0 : 2, `${service}: ${stayed.length} pods stayed`);
    if (service === 'order') assert.ok(after[index].every(({ image }) => image.endsWith('/entrepot-order:gate')));
  }
};

/** Evicts pods: one of two may leave; the other gets 429 until a new one is there. */
export const evictPods = async (cluster, namespace) => {
  const nodes = await cluster.names('nodes');
  const pods = await podsOf(cluster, namespace);
  for (const [first, second] of pods) assert.notEqual(first.node, second.node, `${first.name} and ${second.name} are on one node`);
  // Nowhere to go: who was evicted is missing.
  await cluster.call(['cordon', ...nodes]);
  try {
    for (const [first, second] of pods) {
      assert.equal(await cluster.evict(first), true, `${first.name} may not leave`);
      assert.equal(await cluster.evict(second), false, `${second.name} may leave while ${first.name} is missing`);
    }
  } finally {
    await cluster.call(['uncordon', ...nodes]);
  }
  await rolledOut(cluster, namespace);
  for (const [, second] of pods) assert.equal(await cluster.evict(second), true, `${second.name} may not leave though nobody is missing`);
};
