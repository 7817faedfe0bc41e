/** Parts of an address, as the plain form has them. */
export const addressFields = ['postcode', 'street', 'number', 'complement', 'district', 'city', 'region'] as const;
export type AddressField = (typeof addressFields)[number];

/** Parts of a billing address that is another than that of the delivery. */
export const billingParts = ['firstname', 'lastname', 'country_id', ...addressFields] as const;
export type BillingField = `billing_${(typeof billingParts)[number]}`;
export const billingFields = billingParts.map((part) => `billing_${part}` as const);
