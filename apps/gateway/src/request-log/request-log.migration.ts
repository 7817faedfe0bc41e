import { statements } from '@entrepot/database';
import { idsOfChange, segments } from './request-log.table.js';

/** Takes the place of what an earlier build kept. */
export const requestLogMigration = statements('Gateway1800104000001', [
  'drop table if exists request_log, request_log_segment',
  'drop sequence if exists request_log_number',
  `create table request_log (
     request_log_id  bigint not null,
     segment         smallint not null,
     received_at     timestamptz not null,
     request_id      text collate "C",
     own_id          uuid,
     actor           text collate "C",
     method          text not null,
     path            text not null,
     status          smallint not null,
     milliseconds    integer not null,
     idempotency_key text collate "C",
     error           text,
     is_replay       boolean not null,
     detail          text,
     kind            text,
     about           text collate "C",
     primary key (request_log_id, segment)
   ) partition by list (segment)`,
  ...Array.from(
    { length: segments },
    (_, segment) => `create table request_log_${segment} partition of request_log for values in (${segment})`,
  ),
  'create index request_log_actor on request_log (actor, request_log_id)',
  // Few callers send one; those of the gateway are found by the time that is in them.
  'create index request_log_request on request_log (request_id) where request_id is not null',
  'create index request_log_time on request_log using brin (received_at) with (pages_per_range = 16, autosummarize = on)',
  'create index request_log_key on request_log (idempotency_key) where idempotency_key is not null',
  'create index request_log_about on request_log (about, request_log_id) where about is not null',
  // Refusals are few, and what is looked for.
  'create index request_log_refused on request_log (request_log_id) where status >= 400',
  // No row is updated: says to `alignChanges` that ids are numbers of changes.
  `create trigger stamp_change before update on request_log for each row execute function stamp_change('request_log_id', '${idsOfChange}')`,
  // Segment that is written to, and since when.
  `create table request_log_segment (
     is_only    boolean primary key default true check (is_only),
     segment    smallint not null,
     started_at timestamptz not null
   )`,
  'insert into request_log_segment (segment, started_at) values (0, now())',
]);
