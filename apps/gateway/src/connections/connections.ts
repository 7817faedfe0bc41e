import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, forwardedFor } from './address.js';
import type { Exchange } from '../exchange/exchange.js';
import type { LoggedCounter } from './logged-counter.js';

/** Bytes that had passed at a moment, to compare with. */
export interface Mark {
  at: number;
  bytes: number;
}

/** A caller's connection. */
export interface Connection {
  socket: Socket;
  /** Address at the other end; a proxy's may speak for many callers. */
  peer: string;
  isProxy: boolean;
  /** Last request with a body, the only one that can be incomplete. */
  sender?: Exchange | undefined;
  /** While a body or an answer is under way, by `watchPace`. */
  sending?: (Mark & { exchange: Exchange }) | undefined;
  reading?: Mark | undefined;
  /** While a service holds its request, whose answer may be read at any pace. */
  held?: Exchange | undefined;
}

export interface ConnectionsOptions {
  /** Connections of one address at most; 0 is no limit, proxies have none. */
  perAddress: number;
  isProxy: (address: string) => boolean;
  refused: LoggedCounter;
}

/** Bounds the callers' connections, by address. */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly options: ConnectionsOptions) {}

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.admit(socket));
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.open.values();
  }

  /** Has its pace looked at until its body is complete. */
  noteSender(exchange: Exchange): void {
    const connection = this.open.get(exchange.request.socket);
    if (connection) connection.sender = exchange;
  }

  /** Has its reader left alone until the answer is complete. */
  noteHeld(exchange: Exchange): void {
    const connection = this.open.get(exchange.request.socket);
    if (connection) connection.held = exchange;
  }

  /** Returns the caller's address, for counting. */
  addressOf(request: IncomingMessage): string {
    const connection = this.open.get(request.socket);
    if (!connection) return 'closed';
    const named = connection.isProxy ? forwardedFor(request, this.options.isProxy) : null;
    return named === null ? connection.peer : addressKey(named);
  }

  private admit(socket: Socket): void {
    const { perAddress, refused } = this.options;
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    const isProxy = this.options.isProxy(remoteAddress);
    const peer = addressKey(remoteAddress);
    const count = this.counts.get(peer) ?? 0;
    if (perAddress > 0 && count >= perAddress && !isProxy) {
      refused.add('connections');
      return void socket.destroy();
    }
    this.counts.set(peer, count + 1);
    this.open.set(socket, { socket, peer, isProxy });
    socket.once('close', () => this.forget(socket, peer));
  }

  private forget(socket: Socket, peer: string): void {
    this.open.delete(socket);
    const count = this.counts.get(peer) ?? 1;
    if (count > 1) this.counts.set(peer, count - 1);
    else this.counts.delete(peer);
  }
}
