import type { EventDefinition } from './events/event.js';
import * as attribute from './events/attribute.js';
import * as capture from './events/capture.js';
import * as checkout from './events/checkout.js';
import * as customer from './events/customer.js';
import * as document from './events/document.js';
import * as fiscalDocument from './events/fiscal-document.js';
import * as image from './events/image.js';
import * as integration from './callers/integration.js';
import * as inventory from './events/inventory.js';
import * as order from './events/order.js';
import * as person from './callers/person.js';
import * as product from './events/product.js';
import * as sale from './events/sale.js';
import * as snapshot from './snapshot/snapshot.js';
import * as store from './events/store.js';
import * as webhook from './events/webhook.js';

const isDefinition = (value: unknown): value is EventDefinition => typeof value === 'object' && value !== null && 'dataschema' in value;

/** Every event type of the system, by its name. */
export const eventDefinitions: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  [
    store,
    attribute,
    product,
    image,
    inventory,
    order,
    document,
    fiscalDocument,
    customer,
    capture,
    sale,
    checkout,
    webhook,
    integration,
    person,
    snapshot,
  ]
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(isDefinition)
    .map((definition) => [definition.type, definition]),
);
