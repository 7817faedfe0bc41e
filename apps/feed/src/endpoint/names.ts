import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { createTurns } from '../reading/turns.js';

export interface Address {
  address: string;
  family: number;
}

export interface NamesOptions {
  /** Name servers, as `127.0.0.1:53` (default: the system's). */
  servers?: readonly string[];
  /** How long a look-up may take, in ms (default 5,000). */
  timeoutMs?: number;
  hostsFile?: string;
  /** Names the domains in which short names are looked for. */
  resolverFile?: string;
}

/** As `getaddrinfo` names it. ENOTFOUND: the name has no address; EAI_AGAIN: nobody said. */
export class NameError extends Error {
  constructor(readonly code: 'ENOTFOUND' | 'EAI_AGAIN') {
    super(code);
  }
}

/** Look-ups of one integration at once. */
const lookUpsEach = 4;
/** An answer is kept for so long at most, in seconds, and no longer than it says; a failure for so long. */
const keptSeconds = 5;
const keptFailureSeconds = 1;
const loopback: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

interface Found {
  addresses: readonly Address[];
  /** Seconds. */
  ttl: number;
}

const isNone = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes((error as { code: string }).code);

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const ask = async (resolver: Resolver, name: string): Promise<Found | null> => {
  const answers = await Promise.allSettled([resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) {
    const addresses = found.map(({ address }) => ({ address, family: isIP(address) }));
    return { addresses, ttl: Math.min(keptSeconds, ...found.map(({ ttl }) => ttl)) };
  }
  if (answers.every((answer) => answer.status === 'fulfilled' || isNone(answer.reason))) return null;
  throw new NameError('EAI_AGAIN');
};

/**
 * Looks up names that others have chosen. Asks name servers from the event loop: `getaddrinfo` waits in one of few threads, which connections to
 * databases and brokers need too. Knows /etc/hosts and the domains of /etc/resolv.conf; one integration's silent zones delay its own look-ups alone.
 */
export class Names {
  private readonly known = new Map<string, Promise<readonly Address[]>>();
  private readonly inTurn = createTurns(Infinity, lookUpsEach);
  private readonly ends = new Set<() => void>();
  private isClosed = false;

  constructor(private readonly options: NamesOptions = {}) {}

  /** All addresses of a name. @throws NameError */
  resolve(name: string, clientId: string): Promise<readonly Address[]> {
    const key = `${clientId} ${name}`;
    let addresses = this.known.get(key);
    if (!addresses) {
      const forget = (seconds: number): void => void setTimeout(() => this.known.delete(key), seconds * 1_000).unref();
      const found = this.inTurn(clientId, () => this.find(name.toLowerCase()));
      addresses = found.then(({ addresses: all }) => all);
      this.known.set(key, addresses);
      found.then(
        ({ ttl }) => forget(ttl),
        () => forget(keptFailureSeconds),
      );
    }
    return addresses;
  }

  /** Ends what is under way, and refuses what comes. */
  close(): void {
    this.isClosed = true;
    for (const end of this.ends) end();
  }

  private async find(name: string): Promise<Found> {
    const bare = name.replace(/\.$/, '');
    const addresses = await this.ofHosts(bare);
    if (addresses.length > 0) return { addresses, ttl: keptSeconds };
    if (bare === 'localhost') return { addresses: loopback, ttl: keptSeconds };
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (this.options.servers) resolver.setServers(this.options.servers);
    let isOver = false;
    const end = (): void => {
      isOver = true;
      resolver.cancel();
    };
    const timer = setTimeout(end, this.options.timeoutMs ?? 5_000);
    this.ends.add(end);
    try {
      for (const candidate of bare === name ? await this.candidates(name) : [bare]) {
        if (isOver || this.isClosed) throw new NameError('EAI_AGAIN');
        const found = await ask(resolver, candidate);
        if (found) return found;
      }
      throw new NameError('ENOTFOUND');
    } finally {
      clearTimeout(timer);
      this.ends.delete(end);
    }
  }

  private async ofHosts(name: string): Promise<Address[]> {
    const lines = (await textOf(this.options.hostsFile ?? '/etc/hosts')).split('\n');
    return lines.flatMap((line) => {
      const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
      return isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family: isIP(address) }] : [];
    });
  }

  /** A short name is looked for in the domains of this machine first, one with a dot as it stands first. */
  private async candidates(name: string): Promise<string[]> {
    const lines = [...(await textOf(this.options.resolverFile ?? '/etc/resolv.conf')).matchAll(/^[ \t]*(?:search|domain)[ \t]+(.+)$/gm)];
    const within = (lines.at(-1)?.[1] ?? '').split(/\s+/).filter((domain) => domain !== '' && domain !== '.');
    const full = within.map((domain) => `${name}.${domain}`);
    return name.includes('.') ? [name, ...full] : [...full, name];
  }
}
