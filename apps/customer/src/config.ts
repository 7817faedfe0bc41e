import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/service';

/** Settings of the customer service. */
export const customerSettings = Type.Object({
  ...serviceSettings,
  TAXVAT_RULE: Type.Optional(
    Type.Union([Type.Literal('br'), Type.Literal('none')], {
      default: 'br',
      description: 'br: a taxvat is a CPF or a CNPJ, its check digits are validated; none: any taxvat is taken',
    }),
  ),
});

export type CustomerSettings = Static<typeof customerSettings>;
