import { Type, type Static } from '@sinclair/typebox';
import { sandboxSetting, serviceSettings } from '@entrepot/service';
import { stripeSettings } from '@entrepot/stripe';
import { mailSettings } from '@entrepot/mail';

/** Settings of the order service. */
export const orderSettings = Type.Object({
  ...serviceSettings,
  ...mailSettings,
  PUBLIC_URL: Type.Optional(
    Type.String({
      default: '',
      description: 'Address under which customers reach the page of their order, for stores without base_url; empty: GATEWAY_URL',
    }),
  ),
  GATEWAY_URL: Type.Optional(Type.String({ default: 'http://127.0.0.1:3000', format: 'uri', description: 'The gateway’s own address' })),
  SANDBOX: Type.Optional(sandboxSetting('empty: false')),
  ...stripeSettings,
  TAXVAT_RULE: Type.Optional(
    Type.Union([Type.Literal('br'), Type.Literal('none')], {
      default: 'br',
      description: 'br: CPF and CNPJ with their check digits; none: any taxvat',
    }),
  ),
  MULTI_WAREHOUSE: Type.Optional(
    Type.Boolean({ default: true, description: 'Order items show the warehouses that their stock is reserved in; false: they do not' }),
  ),
});
export type OrderSettings = Static<typeof orderSettings>;

/** Whether items show their warehouses: unless it is turned off. */
export const isMultiWarehouse = ({ MULTI_WAREHOUSE = true }: Pick<OrderSettings, 'MULTI_WAREHOUSE'>): boolean => MULTI_WAREHOUSE;
