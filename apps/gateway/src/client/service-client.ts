import type { Dispatcher } from 'undici';
import type { AnswerHandler } from './call.js';
import { Connection, type Home, type Patience } from './connection.js';

/** What forwards use: undici's `Pool` has it as well. */
export interface ServicePool {
  dispatch(options: Dispatcher.DispatchOptions, handler: AnswerHandler): unknown;
  destroy(): Promise<void>;
}

export interface ServiceClientOptions {
  connectTimeoutMs: number;
  /** For the head of an answer, and between two pieces of its body. */
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
  /** A connection that was not used for this long is closed, or a tick earlier. */
  idleMs: number;
}

const maySendNothing = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

const headOf = (host: string, { method, path, headers }: Dispatcher.DispatchOptions, body: Buffer | null): string => {
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  const pairs = headers as string[];
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i] !== 'content-length') text += `${pairs[i]}: ${pairs[i + 1]}\r\n`;
  }
  if (body !== null || !maySendNothing.has(method)) text += `content-length: ${body?.length ?? 0}\r\n`;
  return `${text}\r\n`;
};

/**
 * HTTP/1.1 to one of our own services, over kept-alive connections of one call at a time: half of what undici's `Pool` costs (ADR 56). It
 * opens as many connections as there are calls at once; lanes bound them. The headers are names and values in turns, as Node has read them from
 * a caller, so that there is nothing in them to check; a body is a buffer.
 */
export class ServiceClient implements ServicePool, Home {
  readonly hostname: string;
  readonly port: number;
  tick = 0;
  private readonly host: string;
  private readonly patience: Patience;
  private readonly tickMs: number;
  private readonly all = new Set<Connection>();
  /** Used last is used next: what a burst needed beside it becomes idle. */
  private readonly idle: Connection[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(url: string, { connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs, idleMs }: ServiceClientOptions) {
    const { hostname, port, host } = new URL(url);
    this.hostname = hostname.replace(/^\[|\]$/g, '');
    this.port = Number(port || 80);
    this.host = host;
    this.tickMs = Math.min(connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs, idleMs) / 4;
    const ticks = (ms: number): number => ms / this.tickMs;
    this.patience = { connect: ticks(connectTimeoutMs), head: ticks(headersTimeoutMs), body: ticks(bodyTimeoutMs), idle: ticks(idleMs) };
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: AnswerHandler): void {
    const body = (options.body ?? null) as Buffer | null;
    const connection = this.idle.pop() ?? this.open();
    connection.send(headOf(this.host, options, body), body, options.method === 'HEAD', handler);
  }

  free(connection: Connection): void {
    this.idle.push(connection);
  }

  forget(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    const at = this.idle.lastIndexOf(connection);
    if (at !== -1) this.idle.splice(at, 1);
    if (this.all.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  async destroy(): Promise<void> {
    for (const connection of this.all) connection.destroy(new Error('the gateway ends'));
  }

  private open(): Connection {
    const connection = new Connection(this);
    this.all.add(connection);
    // One timer for all connections, none for a call.
    this.timer ??= setInterval(() => this.look(), this.tickMs).unref();
    return connection;
  }

  private look(): void {
    this.tick++;
    for (const connection of this.all) connection.look(this.patience);
  }
}
