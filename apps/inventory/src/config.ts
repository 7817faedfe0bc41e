import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/service';

/** Settings of the inventory service. */
export const inventorySettings = Type.Object({
  ...serviceSettings,
  MULTI_WAREHOUSE: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'false: stock is one quantity; `warehouses` is absent everywhere, and what names warehouses is refused',
    }),
  ),
  RESTOCK_ON_REFUND: Type.Optional(
    Type.Boolean({ default: false, description: 'true: what a credit memo takes back is put into stock again, where it was taken from' }),
  ),
});

export type InventorySettings = Static<typeof inventorySettings>;
