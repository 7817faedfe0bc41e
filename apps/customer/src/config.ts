import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

export const customerSettings = Type.Object({ ...serviceSettings });

export type CustomerSettings = Static<typeof customerSettings>;
