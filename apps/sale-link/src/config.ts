import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

export const saleLinkSettings = Type.Object({ ...serviceSettings });

export type SaleLinkSettings = Static<typeof saleLinkSettings>;
