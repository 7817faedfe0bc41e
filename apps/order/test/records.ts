let count = 0;

/** An order of one line as an import takes it; every field can be set. */
export const aRecord = (fields: Record<string, unknown> = {}): Record<string, unknown> & { increment_id: string } => ({
  increment_id: `T-${++count}`,
  store_id: 1,
  state: 'processing',
  customer_email: 'ana@example.com',
  items: [aLine()],
  created_at: '2026-01-10 10:00:00',
  updated_at: fields['created_at'] ?? '2026-01-10 10:00:00',
  ...fields,
});

export const aLine = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  sku: 'A',
  name: 'Thing A',
  qty_ordered: 2,
  price: 10,
  ...fields,
});
