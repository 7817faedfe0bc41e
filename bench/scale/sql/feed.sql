-- Events of the last days: the log forgets older ones.
do $$ begin
  for day in 1..6 loop
    execute format('create table public.event_%s partition of event for values from (%s) to (%s)', to_char(current_date - day, 'YYYYMMDD'),
      extract(epoch from (current_date - day)::timestamptz)::bigint * 1000000,
      extract(epoch from (current_date - day + 1)::timestamptz)::bigint * 1000000);
  end loop;
end $$;

insert into event (place, source, subject, type, event_id, time, body)
select (extract(epoch from at) * 1000000)::bigint + n % 1000, '/entrepot/order', n::text, 'order.placed', gen_random_uuid()::text, at,
       json_build_object('specversion', '1.0', 'type', 'order.placed', 'source', '/entrepot/order', 'subject', n::text, 'time', at, 'sequence', 1,
         'data', json_build_object('order_id', n, 'note', repeat('An order of several lines. ', 30)))::text
  from generate_series(1, :events) n, lateral (select now() - (1 + :events - n) * interval '6 days' / :events as at) t;

update event_place set last = (select max(place) from event);

update fan_out set place = (select max(place) from event);

insert into webhook (client_id, url, types, secret_sealed, state, begins_behind, created_at, updated_at)
values ('bench', 'https://erp.example.com/entrepot', '{order.*}', sha256('secret'), 'paused', 0, now(), now());

insert into webhook_queue (webhook_id) select webhook_id from webhook;

insert into delivery (webhook_id, place, event_id, type, subject, lane, state, due_at, created_at, updated_at)
select webhook_id, place, event_id, type, event.subject, place, 'delivered', time, time, time from event, webhook;
