import { plainPostcode, type StoreShippingMethod, upperPostcode } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

const range = ([first, last]: [string, string]): string => `["${plainPostcode(first)}","${upperPostcode(last)}"]`;

/** Replaces the zones of a store's tables. Indexes shipping_zone_pkey. */
export const saveZones = async (tx: Tx, storeId: number, methods: readonly StoreShippingMethod[]): Promise<void> => {
  await tx.query('delete from shipping_zone where store_id = $1', [storeId]);
  const rows = methods.flatMap(({ code, zones = [] }) =>
    zones.map((zone, position) => ({
      method: code,
      position,
      postcodes: zone.postcodes && `{${zone.postcodes.map(range).join(',')}}`,
      zone,
    })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into shipping_zone (store_id, method, position, postcodes, zone)
     select $1, method, position, postcodes::postcode_multirange, zone
       from jsonb_to_recordset($2::jsonb) as r (method text, position integer, postcodes text, zone jsonb)`,
    [storeId, JSON.stringify(rows)],
  );
};
