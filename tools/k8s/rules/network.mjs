// What NetworkPolicies allow, as their specification says: a pod that a policy selects may do what any of its policies allows.
import ipaddr from 'ipaddr.js';

const matches = ({ matchLabels = {}, matchExpressions = [] }, labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key in labels;
    if (operator === 'DoesNotExist') return !(key in labels);
    return values.includes(labels[key]) === (operator === 'In');
  });

const isIn = (cidr, ip) => {
  const [address, subnet] = [ipaddr.parse(ip), ipaddr.parseCIDR(cidr)];
  return address.kind() === subnet[0].kind() && address.match(subnet);
};

const isPeer = ({ ipBlock, namespaceSelector, podSelector }, { ip, labels, namespace }) => {
  if (ipBlock) return ip !== undefined && isIn(ipBlock.cidr, ip) && !(ipBlock.except ?? []).some((cidr) => isIn(cidr, ip));
  if (ip !== undefined) return false;
  const isNamespace = namespaceSelector ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': namespace }) : namespace === 'own';
  return isNamespace && (!podSelector || matches(podSelector, labels));
};

const allows = (rules, peers, other, port) =>
  rules.some(
    (rule) =>
      (!rule[peers] || rule[peers].some((peer) => isPeer(peer, other))) &&
      (!rule.ports || rule.ports.some((one) => port >= one.port && port <= (one.endPort ?? one.port))),
  );

const isOpen = (policies, type, peers, one, other, port) => {
  if (one.ip !== undefined || one.namespace !== 'own') return true;
  const selecting = policies.filter(({ spec }) => spec.policyTypes.includes(type) && matches(spec.podSelector, one.labels));
  return selecting.length === 0 || selecting.some(({ spec }) => allows(spec[type.toLowerCase()] ?? [], peers, other, port));
};

/**
 * Whether one may open a connection to the other: { labels, namespace } of a pod, in the namespace `own` or another, or { ip }.
 * @param policies NetworkPolicies of the namespace `own`
 */
export const isAllowed = (policies, from, to, port) =>
  isOpen(policies, 'Egress', 'to', from, to, port) && isOpen(policies, 'Ingress', 'from', to, from, port);
