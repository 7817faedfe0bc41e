import { Controller } from '@nestjs/common';
import { type DataOf, userCreated, userDeleted, userUpdated, withContained } from '@entrepot/contracts';
import { type EventContext, On, replacedVersion } from '@entrepot/messaging';
import { saveIntegration } from './integration.store.js';
import { Integrations } from './integrations.js';

/** Left out for a person who sees some stores only: events do not say of which store they are; `admin` would contain them. */
const ofAllStores: ReadonlySet<string> = new Set(['admin', 'orders/read', 'vendalink/read']);

/** Keeps what people may read, as of integrations: they own webhooks, too, and are called `user:17`. */
@Controller()
export class OnUserChanged {
  constructor(private readonly integrations: Integrations) {}

  @On(userCreated, userUpdated)
  changed({ user_id, permissions = [], stores, is_active }: DataOf<typeof userCreated>, context: EventContext): Promise<void> {
    const held = stores ? [...withContained(permissions)].filter((one) => !ofAllStores.has(one)) : permissions;
    return this.save(user_id, held, is_active, context);
  }

  @On(userDeleted)
  deleted({ user_id }: DataOf<typeof userDeleted>, context: EventContext): Promise<void> {
    return this.save(user_id, [], false, context);
  }

  private async save(userId: number, permissions: string[], is_active: boolean, { tx, event }: EventContext): Promise<void> {
    const person = { client_id: `user:${userId}`, permissions, warehouses: null, is_active, contact: null };
    await saveIntegration(tx, { ...person, version: event.version }, replacedVersion(event));
    tx.afterCommit(() => this.integrations.wake());
  }
}
