import { isIP } from 'node:net';
import type { FeedConfig } from '../settings/feed.config.js';
import { isAllowedAddress } from './allowed-address.js';

/** Where deliveries may go. */
export type EndpointPolicy = Pick<FeedConfig, 'isHttpAllowed' | 'allowedNetworks'>;

/** Host of a URL without the brackets of IPv6; an address if the URL names one in whatever form (decimal, octal, hexadecimal, short). */
export const hostOf = ({ hostname }: URL): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

const isAllowedPort = ({ port, protocol }: URL, { isHttpAllowed }: EndpointPolicy): boolean =>
  port === '' || port === '443' || (isHttpAllowed && protocol === 'http:' && port === '80') || Number(port) > 1023;

/**
 * Why a URL cannot be a webhook's (contract 5, section 5.6); null: it can. Names are not resolved here, but at each attempt.
 */
export const endpointProblem = (text: string, policy: EndpointPolicy): string | null => {
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  if (url.protocol !== 'https:' && !(policy.isHttpAllowed && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not have user info';
  if (!isAllowedPort(url, policy)) return 'must have port 443 or one over 1023';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy.allowedNetworks)) return 'must not be an internal address';
  return null;
};
