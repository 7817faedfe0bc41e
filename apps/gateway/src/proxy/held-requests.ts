import type { IncomingMessage } from 'node:http';
import { hasBody, type Exchange } from '../exchange/exchange.js';

/** A request that is held. */
export interface HeldRequest {
  readonly exchange: Exchange;
  /** Ends a stream where it is, and answers 503 to who has no answer yet: its caller asks again. */
  end(): void;
}

const lookEveryMs = 1_000;

const waits = /[?&]wait=(?!0*(?:&|$))/;

/** Whether a request is answered when something happens: a stream of events, or a page that waits for them. Parameters may stand in a body. */
export const isHeld = (request: IncomingMessage): boolean =>
  request.headers.accept?.includes('text/event-stream') === true || waits.test(request.url ?? '') || hasBody(request);

/** Keeps the requests that services hold for as long as they like, which nothing else ends. */
export class HeldRequests {
  private readonly held = new Set<HeldRequest>();

  add(request: HeldRequest): void {
    this.held.add(request);
  }

  delete(request: HeldRequest): void {
    this.held.delete(request);
  }

  /** Ends each that may not go on. */
  endUnless(mayGoOn: (exchange: Exchange) => boolean): void {
    for (const request of this.held) if (!mayGoOn(request.exchange)) request.end();
  }

  /** Looks at them once a second. @returns a function that ends it */
  watch(mayGoOn: (exchange: Exchange) => boolean): () => void {
    const timer = setInterval(() => this.endUnless(mayGoOn), lookEveryMs);
    return () => clearInterval(timer);
  }
}
