import { decimal, type Decimal } from './decimal.js';

/** Decimals of amounts as Stripe counts them (https://docs.stripe.com/currencies#minor-units), not as ISO 4217 or ICU do, which change. */
const taken: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR ' +
    'FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MRU MUR ' +
    'MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SVC SZL THB TJS TOP ' +
    'TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD XCG YER ZAR ZMW',
  3: 'BHD JOD KWD OMR TND',
};
const places = new Map(
  Object.entries(taken).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)] as const)),
);

/** In use (ISO 4217), and taken by Stripe in no amount. */
const further = new Set('BTN CUP ERN IQD IRR KPW LYD SDG SSP STN SYP TMT VED VES ZWG'.split(' '));

/** Whether a code is that of a currency in use. */
export const isCurrency = (code: string): boolean => places.has(code) || further.has(code);

/**
 * Returns the units that an amount must be a multiple of: ISK and UGX have two decimals that are 0, currencies of three decimals a last one that is
 * 0.
 */
const stepOf = (currency: string, decimals: number): number => (currency === 'ISK' || currency === 'UGX' ? 100 : decimals === 3 ? 10 : 1);

/** An amount in the smallest unit of its currency, an integer, as Stripe has it; null where Stripe takes no such currency or amount. */
export const minorUnitsOrNull = (amount: Decimal, currency: string | null): number | null => {
  const decimals = currency === null ? undefined : places.get(currency);
  if (decimals === undefined) return null;
  const units = amount.times(10 ** decimals);
  return units.mod(stepOf(currency as string, decimals)).isZero() && units.lte(Number.MAX_SAFE_INTEGER) ? units.toNumber() : null;
};

/** Converts an amount to minor units. @throws RangeError for a currency or an amount that Stripe does not take */
export const minorUnits = (amount: Decimal, currency: string | null): number => {
  const units = minorUnitsOrNull(amount, currency);
  if (units === null) throw new RangeError(`Stripe takes no ${String(amount)} ${currency ?? 'of an unknown currency'}`);
  return units;
};

/** An amount of so many smallest units. */
export const fromMinorUnits = (units: number, currency: string): Decimal => decimal(units).div(10 ** (places.get(currency) ?? 2));

/** Whether Stripe takes amounts of a currency. */
export const isTakenByStripe = (currency: string): boolean => places.has(currency);
