import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/http';
import { mailSettings } from '@entrepot/mail';

/** The settings of the order service. */
export const orderSettings = Type.Object({
  ...serviceSettings,
  ...mailSettings,
  MULTI_WAREHOUSE: Type.Optional(
    Type.Boolean({ default: true, description: 'Order items show the warehouses that their stock is reserved in; false: they do not' }),
  ),
});
export type OrderSettings = Static<typeof orderSettings>;

/** Whether items show their warehouses: unless it is turned off. */
export const isMultiWarehouse = ({ MULTI_WAREHOUSE = true }: Pick<OrderSettings, 'MULTI_WAREHOUSE'>): boolean => MULTI_WAREHOUSE;
