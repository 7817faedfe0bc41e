import { defaultMethod, isPaidBefore, pixCurrency, sandboxMethod } from '@entrepot/contracts';
import { minorUnitsOrNull } from '@entrepot/kernel';
import type { Sale } from '../sale/sale.rules.js';
import type { Store } from '../projections/store/store.rules.js';

/** A way to pay that a customer can choose. */
export interface OfferedMethod {
  code: string;
  /** Null: the page has words of its own for it. */
  title: string | null;
  instructions: string | null;
}

/** Methods that the settings of the service allow. */
export interface Offering {
  /** Whether the test card is offered too, whatever the store says. */
  isSandbox: boolean;
  /** Methods that are paid on a provider's page. */
  takesPayments: boolean;
  /** Money for the sale was given back for want of stock: nobody is to pay in vain again. */
  isReturned?: boolean;
}

const untitled = (code: string): OfferedMethod => ({ code, title: null, instructions: null });

/**
 * Methods that a sale's page offers, and no other is taken: those of the store whose limits the total is within, and whose provider takes it. Nothing to
 * pay has none. The total holds freight.
 */
export const offeredMethods = (
  { payment_methods }: Pick<Store, 'payment_methods'>,
  { total, currency }: Pick<Sale, 'total' | 'currency'>,
  { isSandbox, takesPayments, isReturned = false }: Offering,
): OfferedMethod[] => {
  if (total.isZero()) return [];
  const own = payment_methods
    ?.filter(({ code }) => !isPaidBefore(code) || (takesPayments && !isReturned && minorUnitsOrNull(total, currency) !== null))
    .filter(({ code }) => code !== 'pix' || currency === pixCurrency)
    .filter(({ min_total = 0, max_total = Infinity }) => total.gte(min_total) && total.lte(max_total))
    .map(({ code, title, instructions = null }) => ({ code, title, instructions })) ?? [untitled(defaultMethod)];
  return isSandbox ? [...own, untitled(sandboxMethod)] : own;
};
