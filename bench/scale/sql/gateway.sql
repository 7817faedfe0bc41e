insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
select gen_random_uuid()::text, time_of(n, :events), 'order', 'order.placed', n::text, 1, 'bench', md5(n::text), decode(repeat(md5(n::text), 20), 'hex')
  from generate_series(1, :events) n;
