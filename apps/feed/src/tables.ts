import { deliveryTable } from './delivery/delivery.table.js';
import { eventTable } from './event/event.table.js';
import { integrationTable } from './projections/integration/integration.table.js';
import { fanOutTable, replayTable } from './replay/replay.table.js';
import { senderTable } from './sender/sender.store.js';
import { webhookQueueTable, webhookTable } from './webhook/webhook.table.js';

/** Maps of the service's own tables. */
export const tables = [eventTable, webhookTable, webhookQueueTable, deliveryTable, fanOutTable, replayTable, integrationTable, senderTable];
