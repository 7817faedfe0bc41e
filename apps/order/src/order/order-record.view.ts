/** The columns of the list record (contract 1, section 2), of a table `o`. */
export const orderColumns = `o.entity_id, o.increment_id, o.status, o.state, o.grand_total, o.customer_id, o.customer_email,
  o.chat_sales_person_id, o.chat_sales_person_name, o.created_at::text, o.updated_at::text`;

/** As PostgreSQL gives them: bigint and numeric are texts. */
export interface OrderRow {
  entity_id: string;
  increment_id: string;
  status: string;
  state: string;
  grand_total: string;
  customer_id: string | null;
  customer_email: string | null;
  chat_sales_person_id: string | null;
  chat_sales_person_name: string | null;
  created_at: string;
  updated_at: string;
}

/** `2026-01-31 12:00:00+00`, as sessions in UTC write it, without the zone. */
export const withoutZone = (timestamp: string): string => timestamp.slice(0, 19);

export const orderRecord = (row: OrderRow) => ({
  order_id: Number(row.entity_id),
  increment_id: row.increment_id,
  status: row.status,
  state: row.state,
  grand_total: Number(row.grand_total),
  customer_id: row.customer_id === null ? null : Number(row.customer_id),
  customer_email: row.customer_email,
  chat_sales_person_id: row.chat_sales_person_id,
  chat_sales_person_name: row.chat_sales_person_name,
  created_at: withoutZone(row.created_at),
  updated_at: withoutZone(row.updated_at),
});

export type OrderRecord = ReturnType<typeof orderRecord>;
