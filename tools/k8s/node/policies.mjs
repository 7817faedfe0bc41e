// Who can reach whom, tried: connections are opened or refused as the NetworkPolicies say by ../rules/network.mjs.
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { isAllowed } from '../rules/network.mjs';
import { namespace, outside, podOf } from './stage.mjs';

/** Prints for each target whether a connection was opened. */
const connecting = (targets) => `const isOpen = ({ host, port }) => new Promise((done) => {
  const socket = net.connect({ host, port, timeout: 4000 });
  const end = (isOpen) => () => (socket.destroy(), done(isOpen));
  socket.on('connect', end(true)).on('timeout', end(false)).on('error', end(false));
});
Promise.all(${JSON.stringify(targets)}.map(isOpen)).then((open) => console.log(JSON.stringify(open)))`;

export const policies = async (stage) => {
  await stage.cluster.create(podOf('neighbour', namespace, {}, 'setInterval(() => undefined, 60_000)'));
  try {
    await stage.kube('wait', 'pod/neighbour', '--for=condition=Ready', '--timeout=120s');
    const { items: rules } = await stage.json('get', 'networkpolicies');
    const { items: pods } = await stage.json('get', 'pods');
    const own = (key, value) => ({ namespace: 'own', labels: pods.find(({ metadata }) => metadata.labels[key] === value).metadata.labels });
    const service = (name, port = 3000) => ({ name, host: name, port, end: own('app.kubernetes.io/name', name) });
    const database = (name) => ({ name: `${name}-db`, host: `${name}-db-rw`, port: 5432, end: own('cnpg.io/cluster', `${name}-db`) });
    const driver = { namespace: outside, labels: { app: 'driver', 'entrepot/receives-webhooks': 'true' } };
    const targets = [
      ...serviceNames.map((name) => service(name)),
      ...serviceNames.map(database),
      service('maildev', 1025),
      { name: 'kafka', host: 'entrepot-kafka-bootstrap', port: 9093, end: own('strimzi.io/kind', 'Kafka') },
      { name: 'driver', host: `driver.${outside}.svc`, port: 8080, end: driver },
    ].map((target) => ({ ...target, host: target.host.includes('.') ? target.host : `${target.host}.${namespace}.svc` }));
    const sources = [
      ...serviceNames.map((name) => ({ name, pod: `deployment/${name}`, where: namespace, end: service(name).end })),
      { name: 'neighbour', pod: 'neighbour', where: namespace, end: own('app', 'neighbour') },
      { name: 'driver', pod: 'driver', where: outside, end: driver },
    ];
    const [opened, refused, wrong] = [[], [], []];
    for (const { name, pod, where, end } of sources) {
      const others = targets.filter((target) => target.name !== name);
      const open = JSON.parse(await stage.exec(pod, connecting(others), where));
      for (const [index, target] of others.entries()) {
        const connection = `${name} → ${target.name} ${target.port}`;
        (open[index] ? opened : refused).push(connection);
        if (open[index] !== isAllowed(rules, end, target.end, target.port))
          wrong.push(`${connection} is ${open[index] ? 'open' : 'refused'}`);
      }
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return `${opened.length} connections opened and ${refused.length} refused, as the policies say`;
  } finally {
    await stage.kube('delete', 'pod', 'neighbour');
  }
};
