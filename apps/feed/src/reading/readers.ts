import type { Server } from 'node:http';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { METRICS, isLeaving } from '@entrepot/service';
import { Counter, Gauge, type Registry } from '@entrepot/telemetry';

/** A caller to whom something is still to be sent. */
export interface Reader {
  /** Called each second. */
  check(now: number): void;
  finish(): void;
}

type Kind = 'stream' | 'wait';

const everyMs = 1_000;

/** Readers that wait for events: looked at each second, and sent away when the process stops. */
@Injectable()
export class Readers implements OnModuleDestroy {
  private readonly open: Record<Kind, Set<Reader>> = { stream: new Set(), wait: new Set() };
  private readonly timer = setInterval(() => this.look(Date.now()), everyMs).unref();
  private hasLeft = false;
  private readonly read: Counter<'by'>;

  constructor(
    @Inject(METRICS) metrics: Registry,
    private readonly host: HttpAdapterHost,
  ) {
    const { open } = this;
    this.read = new Counter({
      name: 'entrepot_feed_events_read_total',
      help: 'Events that were handed to callers, in pages and in streams',
      labelNames: ['by'],
      registers: [metrics],
    });
    new Gauge({
      name: 'entrepot_feed_readers',
      help: 'Callers who wait for events: streams, and requests with wait',
      labelNames: ['kind'],
      registers: [metrics],
      collect() {
        for (const kind of ['stream', 'wait'] as const) this.set({ kind }, open[kind].size);
      },
    });
  }

  /** Counts events that were handed on. */
  count(by: 'page' | 'stream', events: number): void {
    this.read.inc({ by }, events);
  }

  get streams(): ReadonlySet<Reader> {
    return this.open.stream;
  }

  /** @returns how to forget it */
  add(kind: Kind, reader: Reader): () => void {
    this.open[kind].add(reader);
    if (this.hasLeft) reader.finish();
    return () => void this.open[kind].delete(reader);
  }

  /** Ends all of them, and those that come: their callers go on elsewhere. */
  private leave(): void {
    this.hasLeft = true;
    this.each((reader) => reader.finish());
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.leave();
  }

  private look(now: number): void {
    if (!this.hasLeft && isLeaving(this.host.httpAdapter.getHttpServer() as Server)) this.leave();
    this.each((reader) => reader.check(now));
  }

  private each(work: (reader: Reader) => void): void {
    for (const kind of Object.values(this.open)) for (const reader of [...kind]) work(reader);
  }
}
