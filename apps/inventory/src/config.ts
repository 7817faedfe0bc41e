import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

export const inventorySettings = Type.Object({ ...serviceSettings });

export type InventorySettings = Static<typeof inventorySettings>;
