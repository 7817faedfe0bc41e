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
