import { statements } from '@entrepot/database';
import { ends, headFields, idsOfChange, segments } from './request-log.table.js';

const quoted = (end: string): string => `e'\\x${end.charCodeAt(0).toString(16)}'`;
const types: Partial<Record<(typeof headFields)[number], string>> = { status: 'smallint', milliseconds: 'integer', is_replay: 'boolean' };
const columnOf = (name: (typeof headFields)[number], at: number): string => {
  const field = `split_part(r.head, ${quoted(ends.field)}, ${at + 1})`;
  if (name === 'received_at') return `to_timestamp(${field}::float8) as received_at`;
  return `${name in types ? `${field}::${types[name]}` : `nullif(${field}, '') collate "C"`} as ${name}`;
};

/** Takes the place of what an earlier build kept. */
export const requestLogMigration = statements('Gateway1801000000001', [
  'drop table if exists request_log, request_log_segment',
  `create table request_pack (
     change   bigint not null,
     segment  smallint not null,
     first_at timestamptz not null,
     last_at  timestamptz not null,
     statuses smallint[] not null,
     heads    text not null,
     details  text not null,
     primary key (change, segment)
   ) partition by list (segment)`,
  // Compressed, they would cost several times as much to write.
  'alter table request_pack alter heads set storage external, alter details set storage external',
  ...Array.from(
    { length: segments },
    (_, segment) => `create table request_pack_${segment} partition of request_pack for values in (${segment})`,
  ),
  // No row is updated: it says to `alignChanges` that the table has numbers of changes. A restore keeps them.
  'create trigger stamp_change before update on request_pack for each row execute function stamp_change()',
  `create view request_log as
     select p.change * ${idsOfChange} + r.number as request_log_id, p.change, r.number, p.first_at, p.last_at, p.statuses, p.heads,
            ${headFields.map(columnOf).join(', ')},
            nullif(split_part(p.details, ${quoted(ends.request)}, r.number::int), '') as detail
       from request_pack p, unnest(string_to_array(p.heads, ${quoted(ends.request)})) with ordinality as r (head, number)`,
  // Segment that is written to, and since when.
  `create table request_log_segment (
     is_only    boolean primary key default true check (is_only),
     segment    smallint not null,
     started_at timestamptz not null
   )`,
  'insert into request_log_segment (segment, started_at) values (0, now())',
]);
