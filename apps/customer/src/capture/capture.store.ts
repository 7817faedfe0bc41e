import { type Tx, insertRows, type Columns } from '@entrepot/database';

const contact = {
  id: 'bigint',
  name: 'text',
  email: 'text',
  phone: 'text',
  created_at: 'timestamptz',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  origin: 'text',
  import_hash: 'text',
};

export const captureColumns: Record<CaptureTable, Columns> = {
  lead: { ...contact, store_id: 'integer', coupon_id: 'bigint', coupon_used: 'text', promoters_name: 'text' },
  schedule: {
    ...contact,
    date: 'date',
    time: 'text',
    unity_id: 'bigint',
    treatment: 'text',
    campanha_interna: 'text',
    campanha_interna_id: 'bigint',
    codigo_external: 'text',
    status_external: 'smallint',
    mensagem_erro_external: 'text',
  },
};

export type CaptureTable = 'lead' | 'schedule';
export type StoredCapture = Record<string, unknown> & { id: number; import_hash: string | null };

/** Those of the ids that are there, whole, as JSON. */
export const loadCaptures = async (tx: Tx, table: CaptureTable, ids: readonly number[]): Promise<Map<number, StoredCapture>> => {
  const rows = await tx.query<{ capture: StoredCapture }[]>(`select to_json(t) as capture from ${table} t where id = any($1::bigint[])`, [
    ids,
  ]);
  return new Map(rows.map(({ capture }) => [capture.id, capture]));
};

/** Writes captures whole, in one statement. */
export const saveCaptures = async (tx: Tx, table: CaptureTable, captures: readonly object[]): Promise<void> => {
  if (captures.length === 0) return;
  const assigned = Object.keys(captureColumns[table]).filter((name) => name !== 'id');
  await tx.query(
    `${insertRows(table, captureColumns[table])} on conflict (id) do update set ${assigned.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(captures)],
  );
};
