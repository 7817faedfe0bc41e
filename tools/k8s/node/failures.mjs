// What a cluster does to pods: a process killed under load, one out of memory, an eviction, Kafka's pod killed, the node drained, a full disk.
import { strict as assert } from 'node:assert';
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { until } from '../../lib/waiting.mjs';
import { underLoad } from './load.mjs';
import { convert, upload } from './shop.mjs';
import { namespace } from './stage.mjs';

/** Has a service's process evaluate something that ends it, by the inspector: process 1 gets no SIGKILL from inside its container. */
const evaluate = (stage, pod, expression) => {
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  const program = `(async () => {
    process.kill(1, 'SIGUSR1');
    const read = () => fetch('http://127.0.0.1:9229/json').then((answer) => answer.json(), () => null);
    let targets;
    while (!(targets = await read())) await new Promise((done) => setTimeout(done, 50));
    const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
    socket.onopen = () => socket.send(${JSON.stringify(message)});
    // A process with a debugger would wait for it at its end.
    socket.onmessage = () => process.exit();
  })()`;
  return stage.exec(pod, program);
};

const since = (began) => `${((Date.now() - began) / 1000).toFixed(0)} s`;
const statusOf = async (stage, name) => (await stage.json('get', 'pod', name)).status.containerStatuses[0];

/** Does the work under load while there are two pods of these services. */
const withTwo = async (stage, names, work) => {
  const scale = (count) => stage.kube('scale', ...names.map((name) => `deployment/${name}`), `--replicas=${count}`);
  await scale(2);
  await stage.rolledOut(...names);
  const said = await underLoad(stage, work);
  await scale(1);
  return said;
};

/** Ends one process of two without any handler, as SIGKILL does, while the other answers. */
export const kill = (stage) => {
  const names = ['order', 'catalog'];
  return withTwo(stage, names, async () => {
    const began = Date.now();
    for (const name of names) {
      const [pod] = await stage.cluster.pods(namespace, name);
      await evaluate(stage, pod.name, 'setTimeout(() => process.reallyExit(137), 200)');
      await until(`${pod.name} was restarted`, async () => (await statusOf(stage, pod.name)).restartCount > 0);
    }
    await stage.rolledOut(...names);
    return `one process of two of ${names.join(' and of ')} killed, both back after ${since(began)}`;
  });
};

export const kafka = (stage) =>
  underLoad(stage, async () => {
    const [{ metadata }] = (await stage.json('get', 'pods', '-l', 'strimzi.io/cluster=entrepot,strimzi.io/kind=Kafka')).items;
    const began = Date.now();
    await stage.kube('delete', 'pod', metadata.name, '--grace-period=0', '--force');
    const isNew = async () => {
      const { items } = await stage.json('get', 'pods', '--field-selector', `metadata.name=${metadata.name}`);
      return items[0] && items[0].metadata.uid !== metadata.uid && items[0].status.containerStatuses?.[0].ready;
    };
    await until('Kafka is ready', isNew, { withinMs: 300_000 });
    return `${metadata.name} killed, ready after ${since(began)}`;
  });

/** Takes more memory than the limit: the kernel ends the process. */
export const memory = async (stage) => {
  const [{ name }] = await stage.cluster.pods(namespace, 'customer');
  const began = Date.now();
  await evaluate(stage, name, 'globalThis.hog = []; setInterval(() => hog.push(Buffer.alloc(32 << 20, 1)), 20)');
  const reason = async () => (await statusOf(stage, name)).lastState.terminated?.reason;
  assert.equal(await until('the process was ended', reason), 'OOMKilled');
  await stage.rolledOut('customer');
  await stage.ready();
  return `OOMKilled at its limit, ready after ${since(began)}`;
};

/** Writes more to /tmp than it may hold: the kubelet evicts the pod. */
export const evict = async (stage) => {
  const [{ name }] = await stage.cluster.pods(namespace, 'feed');
  const began = Date.now();
  await stage.exec(name, `fs.writeFileSync('/tmp/filler', Buffer.alloc(80 << 20))`);
  // A pod that ends by itself, with 0, does not have the reason: its event does.
  const events = ['get', 'events', '--field-selector', `reason=Evicted,involvedObject.name=${name}`];
  await until('the pod is evicted', async () => (await stage.json(...events)).items.length > 0, { withinMs: 240_000, everyMs: 1_000 });
  const evicted = since(began);
  await stage.rolledOut('feed');
  await stage.ready();
  return `evicted after ${evicted}, another one ready after ${since(began)}`;
};

/** Drains the node to its end: databases and Kafka leave as well, and all come back by themselves. */
export const drain = async (stage) => {
  const count = async () => (await (await stage.client()).get('/api2/orders?limit=1&include_pagination=1')).total;
  const before = await count();
  const nodes = await stage.cluster.names('nodes');
  const began = Date.now();
  const how = ['--ignore-daemonsets', '--delete-emptydir-data', '--force', '--pod-selector=app!=driver', '--timeout=300s'];
  await stage.cluster.call(['drain', ...nodes, ...how]).finally(() => stage.cluster.call(['uncordon', ...nodes]));
  const [drained, back] = [since(began), Date.now()];
  await stage.rolledOut(...serviceNames);
  await stage.ready();
  const ready = since(back);
  assert.equal(await count(), before);
  return `drained in ${drained}, ready ${ready} after uncordon, ${before} orders as before, then ${await convert(await stage.client())}`;
};

const smallMedia = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: catalog }
spec:
  template:
    spec:
      containers: [{ name: service, env: [{ name: DISK_MIN_FREE_MB, value: '0' }] }]
      volumes: [{ name: media, persistentVolumeClaim: null, emptyDir: { medium: Memory, sizeLimit: 16Mi } }]`;

/** Fills a small disk of images to its last byte: an upload is refused with the reason, all else works, and uploads go on once there is room. */
export const disk = async (stage) => {
  await stage.apply(stage.head, [{ patch: smallMedia }]);
  await stage.rolledOut('catalog');
  const client = await stage.client();
  const fill = `const file = fs.openSync('/media/filler', 'w');
    try { for (;;) fs.writeSync(file, Buffer.alloc(4096)); } catch ({ code }) { console.log(code); }`;
  assert.equal(await stage.exec('deployment/catalog', fill), 'ENOSPC');
  const refused = await upload(client, 'refused.png');
  assert.equal(refused.status, 507, JSON.stringify(refused));
  assert.equal((await client.call('GET', '/api2/products?type=sku&id=COFFEE-SANTOS-250')).status, 200);
  await stage.exec('deployment/catalog', `fs.rmSync('/media/filler')`);
  const taken = await upload(client, 'taken.png');
  assert.equal(taken.status, 201, JSON.stringify(taken));
  await stage.apply(stage.head);
  await stage.rolledOut('catalog');
  return `507 “${refused.body.error}”, then 201`;
};
