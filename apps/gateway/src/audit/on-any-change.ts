import { Controller } from '@nestjs/common';
import { Ctx, EventPattern } from '@nestjs/microservices';
import { eventDefinitions, topics } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { GatewayContext } from '../gateway-context.js';
import { appendAuditEntry } from './audit-entries.js';

/** Every change of the system; a snapshot tells what is there already. */
export const audited: readonly string[] = Object.values(eventDefinitions)
  .filter(({ type, topic }) => topic !== topics.snapshots && !type.endsWith('.snapshot'))
  .map(({ type }) => type);

/** Writes the audit log: it is nothing but a consumer of all topics. */
@Controller()
export class OnAnyChange {
  constructor(private readonly gateway: GatewayContext) {}

  @EventPattern([...audited])
  async record(@Ctx() { tx, event }: EventContext): Promise<void> {
    await appendAuditEntry(tx, event, this.gateway.keys.audit);
  }
}
