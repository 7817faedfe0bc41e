// The Ingresses let in what the gateway's route table has, and not what is meant for the cluster; only imports pass unbuffered; addresses agree.
import { table } from '../../../apps/gateway/dist/routes/routes.js';
import { ofKind } from '../render.mjs';

const inside = ['/health/live', '/health/self'];

const covers = ({ path, pathType }, wanted) =>
  pathType === 'Exact' ? wanted === path : wanted === path || wanted.startsWith(`${path.replace(/\/$/, '')}/`);

const addresses = (objects, host) =>
  ofKind(objects, 'ConfigMap')
    .filter(({ data }) => data.PUBLIC_URL !== undefined && new URL(data.PUBLIC_URL).hostname !== host)
    .map(({ metadata, data }) => `ConfigMap ${metadata.name}: PUBLIC_URL is ${data.PUBLIC_URL}, the Ingress answers for ${host}`);

/** Gateways share the limits by a number that nobody counts for them; without an autoscaler there is one. */
const replicas = (objects) => {
  const smallest = ofKind(objects, 'HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'gateway')?.spec.minReplicas ?? 1;
  const said = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('gateway-')).data.GATEWAY_REPLICAS;
  return Number(said) === smallest ? [] : [`GATEWAY_REPLICAS is ${said}, and the autoscaler begins with ${smallest}`];
};

const buffering = 'nginx.ingress.kubernetes.io/proxy-request-buffering';

/** Slow senders are to be the Ingress controller's; imports are streams. */
const unbuffered = ({ metadata, spec }) =>
  spec.rules
    .flatMap(({ http }) => http.paths)
    .filter(({ path }) => (path === '/ops/import') !== (metadata.annotations[buffering] === 'off'))
    .map(({ path }) => `Ingress ${metadata.name}: ${path} must ${path === '/ops/import' ? 'not ' : ''}be buffered`);

export const entranceRule = (objects) => {
  const ingresses = ofKind(objects, 'Ingress');
  if (ingresses.length === 0) return [];
  const paths = ingresses.flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
  const isOpen = (path) => paths.some((one) => covers(one, path));
  return [
    ...table
      .map(([path]) => path)
      .filter((path) => !inside.includes(path) && !isOpen(path))
      .map((path) => `the Ingress does not let in ${path}`),
    ...inside.filter(isOpen).map((path) => `the Ingress lets in ${path}`),
    ...ingresses.flatMap(unbuffered),
    ...ingresses.flatMap(({ spec }) => addresses(objects, spec.rules[0].host)),
    ...replicas(objects),
  ];
};
