import type { Condition } from '@entrepot/database';
import { ownCodes } from '@entrepot/requests';

/** SQL that finds a shipment `d` where the caller sees it: null in `$2` sees all. */
export const isOwn = '($2::text[] is null or d.warehouses && $2::text[])';

/** Conditions of a list's shipments for a bound caller: goods left an own warehouse (index shipment_warehouses). */
export const ownShipments = (): Condition[] => {
  const own = ownCodes();
  return own ? [{ sql: (bind) => `warehouses && ${bind(own)}::text[]`, isFixed: true, isUneven: true }] : [];
};
