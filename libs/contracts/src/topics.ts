/**
 * One topic a service, one that storefronts publish leads and schedules to (architecture, "Events"), and one where services ask each other
 * for snapshots: whoever owns aggregates need not read all that the others have to say.
 */
export const topics = {
  gateway: 'entrepot.gateway.v1',
  order: 'entrepot.order.v1',
  catalog: 'entrepot.catalog.v1',
  inventory: 'entrepot.inventory.v1',
  customer: 'entrepot.customer.v1',
  saleLink: 'entrepot.sale-link.v1',
  captures: 'entrepot.captures.v1',
  snapshots: 'entrepot.snapshots.v1',
} as const;

export type Topic = (typeof topics)[keyof typeof topics];

/** Where a consumer sets aside what it cannot handle. */
export const deadLetterTopic = (consumer: string): string => `entrepot.${consumer}.dlq`;
