import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

export const catalogSettings = Type.Object({ ...serviceSettings });

export type CatalogSettings = Static<typeof catalogSettings>;
