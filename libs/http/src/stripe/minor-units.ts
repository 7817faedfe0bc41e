import type { Decimal } from '@entrepot/kernel';

/** Those that Stripe counts otherwise than ISO 4217 has them: https://docs.stripe.com/currencies#minor-units. */
const places: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0, MRU: 2 };

/** An amount as Stripe has it, in the currency's smallest unit. */
export const minorUnits = (amount: Decimal, currency: string | null): number => {
  const code = currency ?? 'BRL';
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
  return amount.times(10 ** (places[code] ?? maximumFractionDigits)).toNumber();
};
