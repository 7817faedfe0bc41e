// Who can reach whom, worked out from the NetworkPolicies of a folder, is what is listed here and nothing else.
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { ofKind } from '../render.mjs';
import { isAllowed } from './network.mjs';

const ports = [53, 80, 443, 465, 587, 1025, 1080, 3000, 4318, 5432, 8000, 9092, 9093, 9187, 9464];

const pod = (name, labels, namespace = 'own') => ({ name, labels, namespace });
const service = (name) => pod(name, { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'entrepot' });
const databases = serviceNames.map((name) => pod(`${name}-db`, { 'cnpg.io/cluster': `${name}-db` }));

const others = [
  pod('dns', { 'k8s-app': 'kube-dns' }, 'kube-system'),
  pod('monitoring', {}, 'monitoring'),
  pod('ingress', {}, 'ingress-nginx'),
  pod('operator', {}, 'cnpg-system'),
  pod('kafka', { 'strimzi.io/cluster': 'entrepot', 'strimzi.io/kind': 'Kafka' }),
  pod('neighbour', { app: 'other' }),
  pod('namesake', { 'app.kubernetes.io/name': 'gateway', 'app.kubernetes.io/part-of': 'entrepot' }, 'elsewhere'),
  { name: 'internet', ip: '203.0.113.7' },
  { name: 'internet6', ip: '2001:db8::7' },
  { name: 'private', ip: '10.1.2.3' },
  { name: 'cloud metadata', ip: '169.254.169.254' },
];

const anywhere = (from, ...list) => list.flatMap((port) => [`${from} → internet ${port}`, `${from} → internet6 ${port}`]);

const wanted = new Set([
  ...serviceNames.flatMap((name) => [
    `${name} → ${name}-db 5432`,
    `${name} → kafka 9093`,
    `${name} → dns 53`,
    `${name} → monitoring 4318`,
    `monitoring → ${name} 9464`,
    `${name} → gateway 3000`,
    `gateway → ${name} 3000`,
    `monitoring → ${name}-db 9187`,
    ...[5432, 8000].flatMap((port) => ['operator', ...databases.map((one) => one.name)].map((from) => `${from} → ${name}-db ${port}`)),
  ]),
  'ingress → gateway 3000',
  // The OpenID provider and the server of mails.
  ...anywhere('gateway', 443, 465, 587),
  ...anywhere('order', 443, 465, 587),
  ...anywhere('sale-link', 443, 465, 587),
  ...anywhere('catalog', 443),
  // Webhooks: 443, and the ports above 1023.
  ...anywhere('feed', 443, 465, 587, ...ports.filter((port) => port > 1023)),
  'order → maildev 1025',
  'sale-link → maildev 1025',
  'feed → maildev 1025',
]);

/** Present where the feed's settings allow receivers inside of the cluster: policy and settings go together. */
const receiver = pod('receiver', { 'entrepot/receives-webhooks': 'true' }, 'elsewhere');
const receiving = new Set(ports.filter((port) => port > 1023).map((port) => `feed → receiver ${port}`));

export const connectionsRule = (objects) => {
  const isInside = ofKind(objects, 'ConfigMap').some(({ data }) => data.WEBHOOK_ALLOWED_NETWORKS);
  const isWanted = (connection) => wanted.has(connection) || (isInside && receiving.has(connection));
  const policies = ofKind(objects, 'NetworkPolicy');
  const own = ofKind(objects, 'Deployment').map(({ metadata, spec }) => pod(metadata.name, spec.template.metadata.labels));
  const guarded = ofKind(objects, 'Cluster').length > 0 ? [...own, ...databases] : own;
  // In a folder alone the other services are there as well, but their policies are not: what they may not open is not seen here.
  const missing = serviceNames.filter((name) => !own.some((one) => one.name === name)).map(service);
  const everyone = [...own, ...missing, ...databases, ...others, receiver];
  const isJudged = (from, to) => own.includes(from) || (guarded.includes(to) && !(missing.includes(from) && databases.includes(to)));

  const problems = [];
  for (const from of everyone) {
    for (const to of everyone.filter((one) => one !== from && isJudged(from, one))) {
      for (const port of ports) {
        const connection = `${from.name} → ${to.name} ${port}`;
        const isThere = isAllowed(policies, from, to, port);
        if (isThere && !isWanted(connection)) problems.push(`the NetworkPolicies allow ${connection}`);
        if (!isThere && isWanted(connection)) problems.push(`the NetworkPolicies do not allow ${connection}`);
      }
    }
  }
  return problems;
};
