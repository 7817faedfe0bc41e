import { Controller } from '@nestjs/common';
import { eventDefinitions, productStockChanged, topics, type EventDefinition } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type CausedEvent, OnMany } from '@entrepot/messaging';
import { ServerKeys } from '../key/server-keys.js';
import { appendAuditEntries } from './audit-entry.store.js';

/** Every change of the system. Snapshots are left out, as they change nothing, and what says a stock.recalculated once more. */
const audited: readonly EventDefinition[] = Object.values(eventDefinitions).filter(
  ({ type, topic }) => topic !== topics.snapshots && !type.endsWith('.snapshot') && type !== productStockChanged.type,
);

/** Writes the audit log: it is nothing but a consumer of all topics. */
@Controller()
export class OnAnyChange {
  constructor(private readonly keys: ServerKeys) {}

  @OnMany(...audited)
  record(events: readonly CausedEvent[], tx: Tx): Promise<void> {
    return appendAuditEntries(
      tx,
      events.map(({ event }) => event),
      this.keys.audit,
    );
  }
}
