/** Injection token of the setting of that name. */
export const TAXVAT_RULE = 'TAXVAT_RULE';
