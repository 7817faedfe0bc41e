import { orAborted } from '@entrepot/kernel';
import type { KeyObject } from 'node:crypto';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import { version } from '@entrepot/contracts';
import { isAllowedAddress } from '../endpoint/allowed-address.js';
import { type EndpointPolicy, endpointProblem, hostOf } from '../endpoint/endpoint-problem.js';
import { type Address, Names } from '../endpoint/names.js';
import { readRetryAfter } from '../delivery/retry.rules.js';
import { signatures } from './signature.js';

/** Where and how a webhook's events are sent. */
export interface Endpoint {
  webhook_id: string;
  client_id: string;
  url: string;
  /** Headers that its integration asked for. */
  headers: Readonly<Record<string, string>>;
  /** All of them sign: two while a secret rotates. */
  keys: readonly KeyObject[];
}

export interface Message {
  /** Id of the event: `webhook-id`. */
  id: string;
  /** CloudEvent in its JSON form. */
  body: Buffer;
}

/** Result of a request. */
export interface SendResult {
  time: Date;
  /** Null: no answer came. */
  status: number | null;
  milliseconds: number;
  /** First 1 kB of the answer, as text. */
  answer?: string;
  /** Why there is no status. */
  error?: string;
  /** Pause that the endpoint asked for, in ms. */
  retryAfter: number | null;
}

export interface SenderOptions extends EndpointPolicy {
  /** All addresses of a name that an integration asks for (default: what name servers say). */
  resolve?: (name: string, clientId: string) => Promise<readonly Address[]>;
  /** How long an attempt may take in all, in ms (default 15,000). */
  timeoutMs?: number;
}

const connections = 4;
const longestAnswer = 65_536;
const keptAnswer = 1_024;
const idleMs = 60_000;
const constantHeaders = { 'content-type': 'application/cloudevents+json; charset=utf-8', 'user-agent': `Entrepot/${version}` };

/** Names that are nobody's (RFC 2606): those of examples are never asked for. */
const reserved = /(^|\.)(example|example\.(com|net|org)|test|invalid)\.?$/i;

/** A reason that may be shown to the endpoint's owner. */
class AttemptError extends Error {}

/** Without addresses, which may be those of a network that the reader should not know. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host has no address',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer',
  EPIPE: 'the connection was closed before an answer',
  UND_ERR_SOCKET: 'the connection was closed before an answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host cannot be reached',
  ETIMEDOUT: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
};

const reasonOf = (error: unknown): string => {
  if (error instanceof AttemptError) return error.message;
  const { code = 'unknown' } = error as { code?: string };
  return reasons[code] ?? `no answer (${code})`;
};

/** Reads the start of an answer; the rest is read only as far as it keeps the connection usable. */
const readAnswer = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < keptAnswer) chunks.push(chunk);
      length += chunk.length;
      if (length >= longestAnswer) break;
    }
  } catch {
    // Keep the part that came before the connection broke or the time was over: the status has decided.
  }
  const start = Buffer.concat(chunks).subarray(0, keptAnswer);
  // As a stream: half a character at the end is left out. PostgreSQL has no zero character.
  return new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '\u{fffd}');
};

/** Connects to the addresses that were checked, whatever the name would be resolved to now. */
const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_name, { all }, callback) => {
    const [first] = addresses as [Address];
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

interface Connections {
  /** Origin and addresses: with others, new connections are made. */
  key: string;
  pool: Pool;
  usedAt: number;
}

/** Sends requests to endpoints, over connections of each one's own. */
export class Sender {
  private readonly open = new Map<string, Connections>();
  private readonly names = new Names();
  private readonly timeoutMs: number;
  private sweptAt = 0;

  constructor(private readonly policy: SenderOptions) {
    this.timeoutMs = policy.timeoutMs ?? 15_000;
  }

  /**
   * Makes one attempt (contract 5, section 5.6): the name is resolved once, all its addresses are checked, and only they are connected to. Follows no
   * redirect. Never throws: the fault is in the result.
   */
  async send(endpoint: Endpoint, message: Message): Promise<SendResult> {
    const time = new Date();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new AttemptError(`no answer within ${this.timeoutMs / 1_000} s`)), this.timeoutMs);
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      const url = this.checked(endpoint.url);
      const addresses = await orAborted(this.allowedAddresses(url, endpoint.client_id), deadline.signal);
      const { statusCode, headers, body } = await this.poolOf(endpoint.webhook_id, url, addresses).request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: this.headersOf(endpoint, message, time),
        body: message.body,
        signal: deadline.signal,
      });
      const milliseconds = took();
      const retryAfter = readRetryAfter([headers['retry-after']].flat()[0], new Date());
      return { time, status: statusCode, milliseconds, answer: await readAnswer(body), retryAfter };
    } catch (error) {
      return { time, status: null, milliseconds: took(), error: reasonOf(error), retryAfter: null };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Cuts off what is under way. */
  async close(): Promise<void> {
    this.names.close();
    await Promise.all([...this.open.values()].map(({ pool }) => pool.destroy()));
    this.open.clear();
  }

  private checked(text: string): URL {
    const problem = endpointProblem(text, this.policy);
    if (problem !== null) throw new AttemptError(`the URL ${problem}`);
    return new URL(text);
  }

  private resolve(name: string, clientId: string): Promise<readonly Address[]> {
    if (this.policy.resolve) return this.policy.resolve(name, clientId);
    if (reserved.test(name)) throw new AttemptError('the name of the host is one of examples');
    return this.names.resolve(name, clientId);
  }

  private async allowedAddresses(url: URL, clientId: string): Promise<readonly Address[]> {
    const host = hostOf(url);
    const family = isIP(host);
    const addresses = family === 0 ? await this.resolve(host, clientId) : [{ address: host, family }];
    if (addresses.length === 0) throw new AttemptError('the name of the host has no address');
    if (!addresses.every(({ address }) => isAllowedAddress(address, this.policy.allowedNetworks)))
      throw new AttemptError('the host has an internal address');
    return addresses;
  }

  private headersOf({ headers, keys }: Endpoint, { id, body }: Message, time: Date): Record<string, string> {
    const timestamp = Math.floor(time.getTime() / 1_000);
    return {
      ...headers,
      ...constantHeaders,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures(keys, id, timestamp, body),
    };
  }

  private poolOf(webhookId: string, { origin }: URL, addresses: readonly Address[]): Dispatcher {
    const now = Date.now();
    this.closeIdle(now);
    const key = [origin, ...addresses.map(({ address }) => address).sort()].join();
    const known = this.open.get(webhookId);
    if (known?.key === key) {
      known.usedAt = now;
      return known.pool;
    }
    // Requests that are under way end by themselves.
    if (known) void known.pool.close();
    const connect = buildConnector({ lookup: pinnedTo(addresses), autoSelectFamily: true, allowH2: false, timeout: this.timeoutMs });
    // Limit by the attempt's own time alone.
    const pool = new Pool(origin, { connections, pipelining: 1, allowH2: false, connect, headersTimeout: 0, bodyTimeout: 0 });
    this.open.set(webhookId, { key, pool, usedAt: now });
    return pool;
  }

  private closeIdle(now: number): void {
    if (now - this.sweptAt < idleMs) return;
    this.sweptAt = now;
    for (const [webhookId, { pool, usedAt }] of this.open) {
      if (now - usedAt < idleMs) continue;
      this.open.delete(webhookId);
      void pool.close();
    }
  }
}
