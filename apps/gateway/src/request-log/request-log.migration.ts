import { statements } from '@entrepot/database';
import { segments } from './request-log.table.js';

export const requestLogMigration = statements('Gateway1800010000000', [
  'create sequence request_log_number',
  `create table request_log (
     request_log_id  bigint not null default nextval('request_log_number'),
     segment         smallint not null,
     received_at     timestamptz not null,
     request_id      text collate "C" not null,
     actor           text collate "C",
     method          text not null,
     path            text not null,
     status          smallint not null,
     milliseconds    integer not null,
     idempotency_key text collate "C",
     error           text,
     is_replay       boolean not null,
     detail          text,
     change          bigint not null default 0,
     primary key (request_log_id, segment)
   ) partition by list (segment)`,
  ...Array.from(
    { length: segments },
    (_, segment) => `create table request_log_${segment} partition of request_log for values in (${segment})`,
  ),
  'create index request_log_change on request_log (change, request_log_id)',
  'create index request_log_actor on request_log (actor, request_log_id)',
  'create index request_log_request on request_log (request_id)',
  'create index request_log_key on request_log (idempotency_key) where idempotency_key is not null',
  // Refusals are few, and what is looked for.
  'create index request_log_refused on request_log (request_log_id) where status >= 400',
  // Rows are numbered as they are written, all of a batch at once; the trigger says that they are (`alignChanges`).
  'create trigger stamp_change before update on request_log for each row execute function stamp_change()',
  // Segment that is written to, and since when.
  `create table request_log_segment (
     is_only    boolean primary key default true check (is_only),
     segment    smallint not null,
     started_at timestamptz not null
   )`,
  'insert into request_log_segment (segment, started_at) values (0, now())',
]);
