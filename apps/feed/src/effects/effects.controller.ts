import { Controller, Get, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission } from '@entrepot/requests';
import { ownStores, ownWarehouses } from '@entrepot/telemetry';
import { Integrations } from '../projections/integration/integrations.js';
import { EventFilter } from '../reading/event-filter.js';
import { Calling, type Owner } from '../webhook/owner.js';
import { EffectsQuery } from './effects.requests.js';
import { deliveriesOf, eventsByIds } from './effects.store.js';

/** Tells the gateway what a request caused, as far as its caller may read events and webhooks. */
@ApiExcludeController()
@Controller('effects')
@Family('order')
export class EffectsController {
  constructor(
    private readonly db: Database,
    private readonly integrations: Integrations,
  ) {}

  @Get()
  @Permission('requests/read')
  async find(@Parameters() { ids, times }: EffectsQuery, @Calling() owner: Owner, @Req() { principal }: FastifyRequest): Promise<object> {
    const filter = new EventFilter({}, principal!, this.integrations, ownWarehouses(), ownStores() !== null);
    const found = (await eventsByIds(this.db, ids, times)).filter((event) => filter.wants(event));
    const held = owner.permissions;
    const deliveries = held.has('webhooks/read') ? await deliveriesOf(this.db, found.map(({ event_id }) => event_id), owner) : []; // prettier-ignore
    return {
      success: true,
      events: held.has('events/read')
        ? found.map(({ event_id, source, type, subject, time }) => ({ event_id, source, type, subject, time: time.toISOString() }))
        : [],
      webhook_attempts: deliveries.flatMap(({ attempts, ...delivery }) => attempts.map((attempt) => ({ ...delivery, ...attempt }))),
    };
  }
}
