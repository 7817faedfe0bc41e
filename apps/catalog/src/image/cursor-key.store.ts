import type { Database } from '@entrepot/database';

/** The key of cursors: made once with the tables, the same for all replicas. */
export const loadCursorKey = async (db: Database): Promise<Buffer> => {
  const [row] = await db.query<[{ value: Buffer }]>(`select value from secret where name = 'image cursors'`);
  return row.value;
};
