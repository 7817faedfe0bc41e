import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingsError } from '@entrepot/service';

const ipv4Mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const plain = (address: string): string => ipv4Mapped.exec(address)?.[1] ?? address;

/** Returns the key by which addresses are counted: an IPv4 address, or the /64 of an IPv6 address, which is one customer's. */
export const addressKey = (address: string): string => {
  const ip = plain(address);
  if (!ip.includes(':')) return ip;
  const [before = '', after] = ip.split('%', 1)[0]!.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after ? after.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** Reads TRUSTED_PROXIES. Throws SettingsError. */
export const trustedProxies = (setting: string): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const entry of setting.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const length = bits === undefined ? (version === 4 ? 32 : 128) : Number(bits);
    if (version === 0 || !/^\d+$/.test(bits ?? '0') || length > (version === 4 ? 32 : 128)) {
      throw new SettingsError(
        `TRUSTED_PROXIES has ${JSON.stringify(entry)}: it must be addresses or networks like 10.0.0.0/8, separated by commas`,
      );
    }
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const ip = plain(address);
    return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
  };
};

/** Returns the caller's address behind trusted proxies: the last one of X-Forwarded-For that is not theirs; null without one. */
export const forwardedFor = ({ headers }: IncomingMessage, isTrusted: (address: string) => boolean): string | null => {
  const header = headers['x-forwarded-for'];
  const hops = (typeof header === 'string' ? header.split(',') : []).map((hop) => hop.trim());
  let found: string | null = null;
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return found;
    found = hop;
    if (!isTrusted(hop)) return found;
  }
  return found;
};
