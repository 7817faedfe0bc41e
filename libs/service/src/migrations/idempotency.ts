import { statements } from '@entrepot/database';

/** Keeps the answers of writes for those who ask again. */
export const idempotencyMigrations = [
  statements('Idempotency1790000000002', [
    // A key can be busy without an answer, from one transaction of its write to the next.
    `create table idempotency_key (
       integration  text not null,
       path         text not null,
       key          text not null,
       payload_hash text not null,
       status       smallint,
       body         text,
       created_at   timestamptz not null default now(),
       primary key (integration, path, key),
       check ((status is null) = (body is null))
     )`,
    'create index idempotency_key_created_at on idempotency_key (created_at)',
    // Claims a key in the message of a write's first statement, and ends that message where the key is taken. Two statements: what is kept is
    // read under the lock.
    `create function claim_idempotency_key(lock text, of_integration text, of_path text, of_key text) returns void language plpgsql as $$
     begin
       if pg_try_advisory_xact_lock(hashtextextended(lock, 0)) then
         if not exists (select from idempotency_key where integration = of_integration and path = of_path and key = of_key) then
           return;
         end if;
       end if;
       raise exception 'the Idempotency-Key is taken' using errcode = 'EK001';
     end $$`,
  ]),
];
