const failed = {
  id: '01a200b6-92ff-7000-ad39-df1907fec535',
  service: 'inventory',
  consumer: 'inventory',
  event_id: '01a200b6-5a01-7004-8d31-7c2f21a6b1de',
  type: 'order.imported',
  subject: '42',
  topic: 'entrepot.order.v1',
  partition: 3,
  offset: '1207',
  key: '42',
  reason: 'failed',
  error: 'PostgreSQL 23514: new row for relation "reservation" violates check constraint "reservation_check"',
  attempts: 5,
  failed_at: '2026-01-31 02:14:07',
  state: 'waiting',
  retries: 0,
  retried_at: null,
  retry_error: null,
  settled_at: null,
  settled_by: null,
  discard_reason: null,
};

const away = { service: 'customer', status: 'unreachable', error: 'no connection (ECONNREFUSED)' };

export const deadLetterPage = {
  success: true,
  limit: 20,
  next_cursor: null,
  services: [{ service: 'inventory', status: 'up', waiting: 1 }, away],
  dead_letters: [failed],
};

export const deadLetterWhole = {
  success: true,
  dead_letter: {
    ...failed,
    headers: { ce_specversion: '1.0', ce_id: failed.event_id, ce_source: '/entrepot/order', ce_type: failed.type, ce_subject: '42' },
    payload: { order_id: 42, increment_id: '100000042', reserve: true, items: [{ order_item_id: 61, sku: 'MUG', qty: 2 }] },
    payload_encoding: 'json',
  },
};

export const settled = (state: string) => ({ success: true, dead_letter: { id: failed.id, state, settled_by: 'entrepot' } });

const outbox = {
  depth: 12,
  oldest_age_seconds: 0.4,
  topics: [{ topic: 'entrepot.order.v1', depth: 12, oldest_age_seconds: 0.4, error: null }],
};

export const outboxes = { success: true, services: [{ service: 'order', status: 'up', outbox }, away] };

const projection = {
  name: 'product',
  source: 'catalog',
  topic: 'entrepot.catalog.v1',
  state: 'rebuilding',
  rows: 30_000,
  lag_messages: 140,
  lag_seconds: 0.3,
  last_rebuild: {
    request_id: '01a200b7-1c40-7000-9e55-08a1f0c6c1aa',
    requested_at: '2026-01-31 02:20:00',
    completed_at: null,
    expected: null,
    told: 12_400,
  },
};

export const projections = { success: true, services: [{ service: 'sale-link', status: 'up', projections: [projection] }, away] };

export const rebuildStarted = {
  success: true,
  service: 'sale-link',
  projection: 'product',
  request_id: projection.last_rebuild.request_id,
};

export const health = {
  success: true,
  status: 'trouble',
  checked_at: '2026-01-31 02:21:00',
  troubles: [
    { service: 'inventory', kind: 'dead_letters', message: '1 dead letter waits, the oldest since 2026-01-31 02:14:07 UTC' },
    { service: 'customer', kind: 'unreachable', message: 'it does not answer: no connection (ECONNREFUSED)' },
  ],
  services: [
    {
      service: 'inventory',
      status: 'up',
      report: {
        database: 'up',
        outbox: { depth: 0, oldest_age_seconds: 0, topics: [] },
        consumer_lag: [{ topic: 'entrepot.order.v1', messages: 0 }],
        dead_letters: { waiting: 1, oldest_at: failed.failed_at, gaps: 0, events_lost: 0 },
        projections: [
          { ...projection, state: 'filled', last_rebuild: { ...projection.last_rebuild, completed_at: '2026-01-31 02:20:41' } },
        ],
        follow_ups: [],
        retention: [],
        restore: null,
        mails: null,
        payments: null,
      },
    },
    away,
  ],
};

export const deadLetterId = failed.id;

export const auditPage = {
  success: true,
  entries: [
    {
      audit_id: '1208',
      event_id: '01a200b6-5a01-7004-8d31-7c2f21a6b1de',
      service: 'customer',
      type: 'customer.updated',
      subject: '42',
      version: 3,
      actor: 'erp',
      request_id: '01a200b6-92ff-7000-ad39-df1907fec535',
      before: { telephone: '1133334444' },
      after: { telephone: '11988887777' },
      occurred_at: '2026-01-31 02:14:07',
    },
  ],
  next_cursor: null,
};

const restore = {
  restored_to: '2026-01-31 01:30:00',
  state: 'reconciled',
  requested_by: 'entrepot',
  error: null,
  finished_at: '2026-01-31 02:20:11',
  heard: { events: 214, done: 214 },
  lost: {
    events: 1,
    differences: [
      {
        type: 'order.placed',
        subject: '7',
        version: 1,
        told_at: '2026-01-31 01:44:02',
        numbers: { increment_id: '100000007' },
        is_here: false,
        replaced_by: 'order 100001012',
      },
    ],
  },
};

export const restored = { success: true, service: 'order', restore };

export const reconciling = {
  success: true,
  restore: { ...restore, state: 'requested', finished_at: null, heard: { events: 0, done: 0 }, lost: { events: 0, differences: [] } },
};
