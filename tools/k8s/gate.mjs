// npm run k8s:gate [folder of manifests]: what check.mjs judges by schemas, a real API server judges here: first dry, strictly, then for real,
// until every Deployment has rolled out; then one image is changed, and pods are evicted. It needs a cluster of its own, with controllers:
// KUBECONFIG, or K8S_API_SERVER (cluster.mjs). The images need not exist where pods are simulated.
import { strict as assert } from 'node:assert';
import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openCluster } from './cluster.mjs';
import { kubectl } from './provide.mjs';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { folders, ofKind, render } from './render.mjs';
import { orSay, step } from './run.mjs';

const manifests = resolve(process.argv[2] ?? join(import.meta.dirname, '../../deploy/k8s'));

const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted', 'pod-security.kubernetes.io/warn': 'restricted' };

/** A folder and where it goes: an overlay has its namespace, what is applied alone gets one that takes restricted pods only. */
const targetOf = async (program, folder) => {
  const objects = await render(program, join(manifests, folder));
  const made = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `entrepot-gate-${basename(folder)}`, labels: restricted } };
  const [namespace = made] = ofKind(objects, 'Namespace');
  const deployments = ofKind(objects, 'Deployment').map(({ metadata }) => metadata.name);
  return { folder, path: join(manifests, folder), namespace, name: namespace.metadata.name, deployments };
};

/** For the claim of the development overlay, where nobody makes volumes. */
const volume = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'entrepot-gate' },
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/nowhere' }, storageClassName: '' },
};

const rolledOut = (cluster, namespace) => Promise.all(serviceNames.map((service) => cluster.rolledOut(namespace, service)));
const podsOf = (cluster, namespace) => Promise.all(serviceNames.map((service) => cluster.pods(namespace, service)));

/** Changes the line of one image in a copy of the production overlay and applies all of it: the pods of that service are new, all others stay. */
const changeOneImage = async (cluster, namespace) => {
  const before = (await podsOf(cluster, namespace)).flat();
  await using copy = await mkdtempDisposable(join(tmpdir(), 'entrepot-gate-'));
  await cp(manifests, copy.path, { recursive: true });
  const file = join(copy.path, 'overlays/production/kustomization.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/(entrepot-order, newTag: )\S+/, '$1gate'));
  await cluster.apply(join(copy.path, 'overlays/production'), namespace);
  await rolledOut(cluster, namespace);
  const after = await podsOf(cluster, namespace);
  for (const [index, service] of serviceNames.entries()) {
    const stayed = after[index].filter(({ uid }) => before.some((pod) => pod.uid === uid));
    assert.equal(stayed.length, service === 'order' ? 0 : 2, `${service}: ${stayed.length} pods stayed`);
    if (service === 'order') assert.ok(after[index].every(({ image }) => image.endsWith('/entrepot-order:gate')));
  }
};

/** Evicts pods: one of two may leave; the other gets 429 until a new one is there. */
const evictPods = async (cluster, namespace) => {
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

const applyAll = async (cluster, targets) => {
  for (const { folder, path, name } of targets) await step(`${folder}: applied`, () => cluster.apply(path, name));
  for (const { folder, name, deployments } of targets) {
    if (deployments.length === 0) continue;
    await step(`${folder}: ${deployments.join(', ')} rolled out`, () =>
      Promise.all(deployments.map((one) => cluster.rolledOut(name, one))),
    );
  }
  const { name } = targets.find(({ folder }) => folder === 'overlays/production');
  await step('the autoscalers make two of each', () => Promise.all(serviceNames.map((service) => cluster.ready(name, service, 2))));
  await step('a new image of order rolls order alone', () => changeOneImage(cluster, name));
  await step('of two pods one may be evicted, the other gets 429', () => evictPods(cluster, name));
};

const pass = async () => {
  const cluster = await openCluster();
  const program = await kubectl();
  const targets = await Promise.all(folders(manifests).map((folder) => targetOf(program, folder)));
  const taken = (await cluster.names('namespaces')).filter((name) => targets.some((target) => target.name === name));
  if (taken.length > 0) throw new Error(`The gate wants a cluster of its own, and this one has the namespaces ${taken.join(', ')}`);
  await cluster.define();
  try {
    await cluster.create(volume);
    // Two overlays can be of one installation.
    for (const { namespace } of new Map(targets.map((target) => [target.name, target])).values()) await cluster.create(namespace);
    for (const { folder, path, name } of targets) await step(`${folder}: dry run`, () => cluster.apply(path, name, '--dry-run=server'));
    if (!process.exitCode) await applyAll(cluster, targets);
  } finally {
    await cluster.call(['delete', 'namespace', '--ignore-not-found', '--timeout=120s', ...targets.map(({ name }) => name)]);
    await cluster.call(['delete', 'persistentvolume', '--ignore-not-found', volume.metadata.name]);
  }
};

await orSay(pass());
