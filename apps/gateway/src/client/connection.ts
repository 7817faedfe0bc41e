import { connect, type Socket } from 'node:net';
import { Call, type AnswerHandler } from './call.js';

/** What a connection needs of its client. */
export interface Home {
  hostname: string;
  port: number;
  /** Counts up as time passes. */
  readonly tick: number;
  free(connection: Connection): void;
  forget(connection: Connection): void;
}

/** Times in ticks: until a connection is there, a head has come, or more of a body; and without any call. */
export interface Patience {
  connect: number;
  head: number;
  body: number;
  idle: number;
}

/** One for all connections: what was read is taken before anything else is. */
const readInto = Buffer.allocUnsafeSlow(64 * 1024);

/** Bytes of a body up to which it costs less to send it as a text, together with the head. */
const asText = 16 * 1024;

const closed = (): Error => Object.assign(new Error('the service closed the connection'), { code: 'ECONNRESET' });

/** A kept-alive connection to a service: one call after the other. */
export class Connection {
  private readonly socket: Socket;
  private call: Call | undefined;
  /** When something came or was sent. */
  private lastTick = 0;
  private error: Error | undefined;

  constructor(private readonly home: Home) {
    const { hostname: host, port } = home;
    // Straight from the socket, without a stream of buffers.
    const onread = { buffer: readInto, callback: (bytes: number) => this.receive(bytes) };
    this.socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, onread });
    this.socket.on('error', (error) => (this.error = error));
    this.socket.on('end', () => this.call?.endByClose() || this.destroy(closed()));
    this.socket.on('close', () => this.destroy(this.error ?? closed()));
    // It has no data events, and ends all the same.
    this.socket.resume();
  }

  /** Sends a request, whose answer goes to the handler. */
  send(head: string, body: Buffer | null, isHead: boolean, handler: AnswerHandler): void {
    const { socket } = this;
    const call = (this.call = new Call(handler, isHead, this));
    this.lastTick = this.home.tick;
    if (body === null) socket.write(head, 'latin1');
    else if (body.length <= asText) socket.write(head + body.toString('latin1'), 'latin1');
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    handler.onRequestStart?.(call, undefined);
  }

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.lastTick = this.home.tick;
    this.socket.resume();
  }

  release(): void {
    // A service may answer before it has read all of a body.
    if (this.socket.writableLength > 0) return this.discard();
    // Its reader may have been full when the last bytes came.
    if (this.call?.paused) this.socket.resume();
    this.call = undefined;
    this.lastTick = this.home.tick;
    this.home.free(this);
  }

  discard(): void {
    this.call = undefined;
    this.home.forget(this);
    this.socket.destroy();
  }

  destroy(error: Error): void {
    const { call } = this;
    this.discard();
    call?.fail(error);
  }

  /** Ends what has taken too long. */
  look({ connect: connecting, head, body, idle }: Patience): void {
    const waited = this.home.tick - this.lastTick;
    if (!this.call) return void (waited >= idle && this.discard());
    const patience = this.socket.connecting ? connecting : this.call.hasBegun ? body : head;
    // The first tick may have come at once.
    if (!this.call.paused && waited > patience) this.destroy(new Error('the service did not answer in time'));
  }

  private receive(bytes: number): boolean {
    this.lastTick = this.home.tick;
    try {
      // Nothing is awaited: what an idle connection says is the end of it.
      if (this.call) this.call.take(readInto.subarray(0, bytes));
      else this.discard();
    } catch (error) {
      this.destroy(error as Error);
    }
    return true;
  }
}
