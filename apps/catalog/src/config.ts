import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

export const catalogSettings = Type.Object({
  ...serviceSettings,
  MULTI_WAREHOUSE: Type.Optional(
    Type.Boolean({ default: true, description: 'Products show their stock by warehouse; false: the total only' }),
  ),
});

export type CatalogSettings = Static<typeof catalogSettings>;

/** Injection token of the settings. */
export const SETTINGS = 'CATALOG_SETTINGS';
