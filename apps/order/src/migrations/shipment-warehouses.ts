import { type Migration, statements } from '@entrepot/database';
import { inSteps } from './payment-facts.js';

/** Fills in the warehouses of shipments that an earlier release knew, in any order of the codes. */
const fill = `
  update shipment d set warehouses = left_from.codes
    from (select shipment_id, array_agg(distinct code order by code) as codes
            from shipment_item, jsonb_object_keys(warehouses) as code where shipment_id > $1::bigint and shipment_id <= $2::bigint group by 1) as left_from
   where d.shipment_id = left_from.shipment_id
     and (d.warehouses is null or not (d.warehouses @> left_from.codes and d.warehouses <@ left_from.codes))`;

/** Codes of the warehouses that a shipment left from, for integrations that see some of them (contract 6, 6.5). */
export const shipmentWarehouses: Migration[] = [
  statements('ShipmentWarehouses1797004000001', ['alter table shipment add warehouses text[]']),
  statements(
    'ShipmentWarehousesIndex1797004000002',
    [
      inSteps('shipment', 'shipment_id', fill),
      'create index concurrently if not exists shipment_warehouses on shipment using gin (warehouses)',
    ],
    { isInTransaction: false },
  ),
];
