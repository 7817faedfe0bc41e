import type { StoreShippingMethod } from '@entrepot/contracts';
import type { Decimal } from '@entrepot/kernel';
import { refuse } from '../field/field.rules.js';
import { type Goods, freightOf, type SaleShipping } from './freight.rules.js';

/** Freight as a request for a sale names it. */
export interface NamedShipping {
  code?: string;
  amount?: Decimal;
  description?: string;
}

/**
 * Freight that a sale is created with: its amount is known where it names one, and where its method has one price for every address.
 * @throws an amount without a description, a code that no method of the store has
 */
export const namedShipping = (
  shipping: NamedShipping | null,
  methods: readonly StoreShippingMethod[] | null,
  goods: Goods,
): SaleShipping | null => {
  if (!shipping) return null;
  const { code, amount, description } = shipping;
  if (code === undefined) {
    const field = 'shipping.description';
    if (description === undefined) return refuse('required', field, { code: 'required', reason: 'is required beside amount' });
    return { code: null, amount: amount!.toNumber(), description, is_named: true };
  }
  const method = methods?.find((known) => known.code === code);
  if (!method)
    return refuse('shipping_unknown', 'shipping.code', { code: 'not_found', reason: 'the store has no such shipping method', value: code });
  const named = { code, amount: null, description: method.title, is_named: true };
  return freightOf(named, [method], { zones: [], to: null, goods }, '').shipping ?? named;
};
