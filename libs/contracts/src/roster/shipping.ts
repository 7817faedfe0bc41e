/** Kinds of a store's shipping methods: one price, a table of zones, goods that are fetched. */
export const shippingKinds = ['flat', 'table', 'pickup'] as const;
export type ShippingKind = (typeof shippingKinds)[number];

/** A postcode as ranges compare it: hyphens, points and spaces do not count, small letters are capitals (contract 6, 6.8). */
export const plainPostcode = (postcode: string): string => postcode.replace(/[\s.\-]/g, '').toUpperCase();

/** Compares as PostgreSQL's collation C does. */
const isUpTo = (first: string, last: string): boolean => Buffer.compare(Buffer.from(first), Buffer.from(last)) <= 0;

/** Last text that an upper end holds: postcodes that continue it belong to the range too, as ZIP+4 to its ZIP. */
export const upperPostcode = (last: string): string => `${plainPostcode(last)}~`;

/** Whether a postcode is in a range, both ends included. */
export const isInPostcodeRange = (postcode: string, [first, last]: readonly [string, string]): boolean => {
  const plain = plainPostcode(postcode);
  return isUpTo(plainPostcode(first), plain) && isUpTo(plain, upperPostcode(last));
};
