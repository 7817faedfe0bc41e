import { Controller } from '@nestjs/common';
import { type EventContext, OnAny } from '@entrepot/messaging';
import { appendToLog } from './event.store.js';

/** Keeps every event of every topic. */
@Controller()
export class OnAnyEvent {
  @OnAny()
  append(_data: unknown, { event, message, together }: EventContext): void {
    together(appendToLog, { event, message });
  }
}
