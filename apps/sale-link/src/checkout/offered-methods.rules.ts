import { defaultMethod, isPaidBefore, sandboxMethod } from '@entrepot/contracts';
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

/** What the service takes, by its settings. */
export interface Offering {
  /** The test card too, whatever the store says. */
  isSandbox: boolean;
  /** Methods that are paid on a provider's page. */
  takesPayments: boolean;
}

const untitled = (code: string): OfferedMethod => ({ code, title: null, instructions: null });

/** Methods that a sale's page offers, and no other is taken: those of the store whose limits the total is within, and whose provider takes it. */
export const offeredMethods = (
  { payment_methods }: Pick<Store, 'payment_methods'>,
  { total, currency }: Pick<Sale, 'total' | 'currency'>,
  { isSandbox, takesPayments }: Offering,
): OfferedMethod[] => {
  const own = payment_methods
    ?.filter(({ code }) => !isPaidBefore(code) || (takesPayments && minorUnitsOrNull(total, currency) !== null))
    .filter(({ min_total = 0, max_total = Infinity }) => total.gte(min_total) && total.lte(max_total))
    .map(({ code, title, instructions = null }) => ({ code, title, instructions })) ?? [untitled(defaultMethod)];
  return isSandbox ? [...own, untitled(sandboxMethod)] : own;
};
