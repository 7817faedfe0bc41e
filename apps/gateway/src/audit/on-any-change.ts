import { Controller } from '@nestjs/common';
import { eventDefinitions, topics, type EventDefinition } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { ServerKeys } from '../key/server-keys.js';
import { appendAuditEntry } from './audit-entry.store.js';

/** Every change of the system; snapshots are left out, as they change nothing. */
const audited: readonly EventDefinition[] = Object.values(eventDefinitions).filter(
  ({ type, topic }) => topic !== topics.snapshots && !type.endsWith('.snapshot'),
);

/** Writes the audit log: it is nothing but a consumer of all topics. */
@Controller()
export class OnAnyChange {
  constructor(private readonly keys: ServerKeys) {}

  @On(...audited)
  async record(_data: unknown, { tx, event }: EventContext): Promise<void> {
    await appendAuditEntry(tx, event, this.keys.audit);
  }
}
