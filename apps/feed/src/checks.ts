import { type Check, jsonOf, type LookUp } from '@entrepot/messaging';

/** Five minutes that clocks may differ by, in microseconds. */
const skew = 300_000_000;

/** Events by `<id> <microsecond> <subject>`, index event_subject; what the log has forgotten counts as there. */
const inLog = `
  select w.key as id, to_jsonb(true) as value
    from (select key, split_part(key, ' ', 1) as event_id, split_part(key, ' ', 2)::bigint - ${skew} as place,
                 substring(key from length(split_part(key, ' ', 1)) + length(split_part(key, ' ', 2)) + 3) as subject
            from unnest($1::text[]) as key) w
   where w.place <= (select place from event_removed)
      or exists (select from event e where hashtextextended(e.subject, 0) = hashtextextended(w.subject, 0) and e.place > w.place
                                       and e.event_id = w.event_id)`;

/** Records that `ops verify` compares, and the look-up of events in the log. */
export const feedChecks: readonly (Check | LookUp)[] = [
  { name: 'log', find: inLog },
  {
    name: 'integration',
    from: 'integration_ref t',
    where: `is_active and client_id not like 'user:%'`,
    id: 'client_id',
    key: 'text',
    value: jsonOf({
      permissions: `(select jsonb_agg(p order by p collate "C") from unnest(permissions) p)`,
      warehouses: 'to_jsonb(warehouses)',
    }),
  },
];
