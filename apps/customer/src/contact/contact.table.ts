import { bigint, date, defineTable, integer, smallint, text, timestamp } from '@entrepot/database';

const contact = {
  id: bigint().primary(),
  name: text().nullable(),
  email: text().nullable(),
  phone: text().nullable(),
  created_at: timestamp(),
  utm_source: text().nullable(),
  utm_medium: text().nullable(),
  utm_campaign: text().nullable(),
  utm_term: text().nullable(),
  utm_content: text().nullable(),
  origin: text().nullable(),
  import_hash: text().nullable(),
  version: bigint().default('0'),
  updated_at: timestamp().default('now()'),
  /** How many events of ours told of it. */
  sequence: integer().default('0'),
};

/** Where a contact came from, as records show it. */
export const attribution = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'origin'] as const;

/** Contacts left in a store's form (contract 3, section 2). */
export const leadTable = defineTable(
  'lead',
  {
    ...contact,
    store_id: integer().nullable(),
    coupon_id: bigint().nullable(),
    coupon_used: text().nullable(),
    promoters_name: text().nullable(),
  },
  { isWalkable: true },
);

/** Requests for an appointment (contract 3, section 2). */
export const scheduleTable = defineTable(
  'schedule',
  {
    ...contact,
    date: date().nullable(),
    time: text().nullable(),
    unity_id: bigint().nullable(),
    treatment: text().nullable(),
    campanha_interna: text().nullable(),
    campanha_interna_id: bigint().nullable(),
    codigo_external: text().nullable(),
    status_external: smallint<1 | 2 | 3>(),
    mensagem_erro_external: text().nullable(),
  },
  { isWalkable: true },
);

/** Columns that records and events show. */
export const shownOf = {
  lead: [
    ...(['id', 'store_id', 'name', 'email', 'phone', 'created_at', 'updated_at'] as const),
    ...attribution,
    ...(['coupon_id', 'coupon_used', 'promoters_name'] as const),
  ],
  schedule: [
    ...(['id', 'name', 'email', 'phone', 'date', 'time', 'unity_id', 'treatment', 'created_at', 'updated_at'] as const),
    ...attribution,
    ...(['campanha_interna', 'campanha_interna_id', 'codigo_external', 'status_external', 'mensagem_erro_external'] as const),
  ],
} as const;
