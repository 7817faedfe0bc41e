import type { Tx } from '@entrepot/database';
import type { CaptureRecord } from './capture.rules.js';
import { captureColumns, type CaptureTable } from './capture.store.js';

/** Where and when a record was published. */
export interface Publication {
  time: Date;
  /** What its publisher counts; 0 where nobody does. */
  version: number;
}

/** What a new one is where its record does not say; $2 is the publication's time. */
const defaults: Readonly<Record<string, string>> = { created_at: '$2::timestamptz', status_external: '1' };

/** One statement, so that two about one id at once lose nothing of each other: $1 is the record, $3 the version. */
const saveStatement = (table: CaptureTable): string => {
  const { import_hash: _hash, ...types } = captureColumns[table];
  const names = Object.keys(types);
  const values = names.map((name) => (name in defaults ? `coalesce(${name}, ${defaults[name]})` : name));
  const told = names
    .filter((name) => name !== 'id')
    .map((name) => `${name} = case when $1::jsonb ? '${name}' then excluded.${name} else known.${name} end`);
  return `insert into ${table} as known (${names.join(', ')}, version)
    select ${values.join(', ')}, $3::bigint
      from jsonb_to_record($1::jsonb) as told (${Object.entries(types)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')})
        on conflict (id) do update set ${told.join(', ')}, version = excluded.version
     where known.version <= excluded.version`;
};

const statements: Readonly<Record<CaptureTable, string>> = { lead: saveStatement('lead'), schedule: saveStatement('schedule') };

/** Makes a capture, or changes what the record names of a known one; unless a later version of it is known. */
export const savePublished = async (tx: Tx, table: CaptureTable, record: CaptureRecord, { time, version }: Publication): Promise<void> => {
  await tx.query(statements[table], [JSON.stringify(record), time, version]);
};
