import { type Check, jsonOf } from '@entrepot/messaging';

/** Integrations, which `ops verify` compares with the feed's copy. */
export const integrationChecks: readonly Check[] = [
  {
    name: 'integration',
    from: 'integration t',
    where: 'is_active and deleted_at is null',
    id: 'client_id',
    key: 'text',
    value: jsonOf({
      permissions: `(select jsonb_agg(p order by p collate "C") from unnest(permissions) p)`,
      warehouses: 'to_jsonb(warehouses)',
    }),
  },
];
