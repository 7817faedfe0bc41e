// The roster: each fact about a service that more than one place needs is written here, once. Code reads it; files for people (docker-compose.yml,
// deploy/k8s) are compared with it by tools/test/roster.spec.mjs. It imports nothing, so that Node runs it as it is, before anything is built.

/** Facts of a service that others use. */
interface ServiceFacts {
  /** Topics that its event handlers read: of services by their names, or one of `sharedTopics`. */
  reads: readonly string[];
  /** Permissions that its paths ask for. */
  permissions: readonly string[];
}

/** Topics that more than one service writes to. */
export const sharedTopics = {
  /** Storefronts publish leads and schedules to it (architecture, "Events"). */
  captures: 'entrepot.captures.v1',
  /** Services ask each other for snapshots on it: an owner of aggregates need not read all other events of those that ask. */
  snapshots: 'entrepot.snapshots.v1',
} as const;

/** Services, in the order in which lists show them. */
export const services = {
  gateway: {
    reads: ['captures', 'catalog', 'customer', 'feed', 'gateway', 'inventory', 'order', 'sale-link', 'snapshots'],
    permissions: ['requests/read', 'admin'],
  },
  order: {
    reads: ['catalog', 'customer', 'inventory', 'sale-link', 'snapshots'],
    permissions: [
      'orders/read',
      'orders/write',
      'orders/fulfil',
      'orders/invoice',
      'orders/refund',
      'orders/cancel',
      'orders/edit',
      'orders/import',
      'fiscal/write',
    ],
  },
  catalog: {
    reads: ['inventory', 'snapshots'],
    permissions: [
      'attributes/read',
      'attributes/write',
      'products/read',
      'products/images',
      'products/write',
      'prices/write',
      'stores/write',
    ],
  },
  inventory: {
    reads: ['catalog', 'order', 'sale-link', 'snapshots'],
    permissions: ['stock/read', 'stock/write'],
  },
  customer: {
    reads: ['captures', 'catalog', 'order', 'snapshots'],
    permissions: ['customers/read', 'customers/write', 'captures/read', 'captures/write'],
  },
  'sale-link': {
    reads: ['catalog', 'inventory', 'order', 'snapshots'],
    permissions: ['vendalink/read', 'vendalink/write', 'coupons/write'],
  },
  feed: {
    reads: ['captures', 'catalog', 'customer', 'feed', 'gateway', 'inventory', 'order', 'sale-link', 'snapshots'],
    permissions: ['events/read', 'webhooks/read', 'webhooks/write'],
  },
} as const satisfies Record<string, ServiceFacts>;

export type ServiceName = keyof typeof services;
/** A service that the gateway forwards to. */
export type BackendName = Exclude<ServiceName, 'gateway'>;

export const serviceNames = Object.keys(services) as ServiceName[];
export const backendNames = serviceNames.filter((name): name is BackendName => name !== 'gateway');

/** Where a container of a service listens. */
export const servicePorts = { http: 3000, metrics: 9464 } as const;

/** Names the service's own topic. */
export const topicOf = <N extends ServiceName>(name: N): `entrepot.${N}.v1` => `entrepot.${name}.v1`;

/** Where a consumer sets aside what it cannot handle. */
export const deadLetterTopic = (consumer: string): string => `entrepot.${consumer}.dlq`;

/** Names a service's database, without the prefix: `sale_link`. */
export const databaseOf = (name: string): string => name.replaceAll('-', '_');

type Underscored<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${B}` : N;
export type UrlSetting = `${Uppercase<Underscored<BackendName>>}_URL`;

/** Names the gateway's setting with the URL of a service: `SALE_LINK_URL`. */
export const urlSettingOf = (name: BackendName): UrlSetting => `${databaseOf(name).toUpperCase()}_URL` as UrlSetting;
