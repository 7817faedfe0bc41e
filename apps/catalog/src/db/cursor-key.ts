import type { DataSource } from 'typeorm';

/** The key of cursors: made once with the tables, the same for all replicas. */
export const loadCursorKey = async (dataSource: DataSource): Promise<Buffer> => {
  const [row] = await dataSource.query<[{ value: Buffer }]>(`select value from secret where name = 'image cursors'`);
  return row.value;
};
