import ipaddr from 'ipaddr.js';
import type { Network } from '../settings/allowed-networks.js';

/** Public addresses at which a cloud answers its own machines. */
const ofCloud = new Set(['168.63.129.16']);
/** Addresses of IPv6 that are given out; all others are for special purposes. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && !ofCloud.has(address.toString()) && (address.kind() === 'ipv4' || address.match(globalUnicast));

/**
 * Whether a delivery may connect to an address (contract 5, section 5.6): to public unicast ones and those of the allowed networks. Forms of IPv6
 * that hold an address of IPv4 (mapped, compatible, 6to4, NAT64, Teredo) are refused whatever they hold.
 */
export const isAllowedAddress = (address: string, networks: readonly Network[]): boolean => {
  // A zone names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return isPublic(parsed) || networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
};
