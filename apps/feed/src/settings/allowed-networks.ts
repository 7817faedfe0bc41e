import { SettingsError } from '@entrepot/service';
import ipaddr from 'ipaddr.js';

/** An address and the number of its leading bits, as ipaddr.js matches them. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const networkOf = (text: string): Network => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  throw new SettingsError(
    `WEBHOOK_ALLOWED_NETWORKS has ${JSON.stringify(text)}: it must be networks like 10.20.0.0/16 or fd00::/8, separated by commas`,
  );
};

/** Reads WEBHOOK_ALLOWED_NETWORKS. Throws SettingsError. */
export const allowedNetworks = (setting: string): Network[] =>
  setting
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(networkOf);
