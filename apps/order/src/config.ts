import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';

/** The settings of the order service. */
export const orderSettings = Type.Object(serviceSettings);
export type OrderSettings = Static<typeof orderSettings>;
