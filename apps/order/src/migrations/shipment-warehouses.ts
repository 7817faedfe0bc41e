import { type Migration, type MigrationStep, statements } from '@entrepot/database';

const atOnce = 500;

/** Fills in the warehouses of shipments that an earlier release knew. */
const fill: MigrationStep = async (runner) => {
  const text = `
    with part as (select shipment_id from shipment where shipment_id > $1 order by shipment_id limit ${atOnce}),
    filled as (update shipment d set warehouses = left_from.codes
                 from (select r.shipment_id, array_agg(distinct code order by code) as codes
                         from part join shipment_item r using (shipment_id), jsonb_object_keys(r.warehouses) as code group by 1) as left_from
                where d.shipment_id = left_from.shipment_id and d.warehouses is null)
    select max(shipment_id) as last from part`;
  for (let last: string | null = '0'; last !== null;) [{ last }] = (await runner.query(text, [last])) as [{ last: string | null }];
};

/** Codes of the warehouses that a shipment left from, for integrations that see some of them (contract 6, 6.5). */
export const shipmentWarehouses: Migration[] = [
  statements('ShipmentWarehouses1797004000001', ['alter table shipment add warehouses text[]']),
  statements(
    'ShipmentWarehousesIndex1797004000002',
    [fill, 'create index concurrently if not exists shipment_warehouses on shipment using gin (warehouses)'],
    { isInTransaction: false },
  ),
];
