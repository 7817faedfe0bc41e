import { type Decimal, roundMoney } from '@entrepot/kernel';

/** A row's amount to the cent, as partial documents could not add up to it otherwise; what was rounded is told. */
export const toTheCent = (amount: Decimal, field: string, warnings: string[]): Decimal => {
  const rounded = roundMoney(amount);
  if (!rounded.eq(amount)) warnings.push(`${field} has more than 2 decimals: ${amount.toString()} is taken as ${rounded.toString()}`);
  return rounded;
};
