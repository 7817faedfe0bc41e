import { Controller } from '@nestjs/common';
import type { Tx } from '@entrepot/database';
import { type CausedEvent, OnAny } from '@entrepot/messaging';
import { appendToLog } from './event.store.js';

/** Keeps every event of every topic. */
@Controller()
export class OnAnyEvent {
  @OnAny()
  append(events: readonly CausedEvent[], tx: Tx): Promise<void> {
    return appendToLog(tx, events);
  }
}
