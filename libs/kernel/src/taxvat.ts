import { cnpj, cpf } from 'cpf-cnpj-validator';

/** `br`: a taxvat is a CPF or a CNPJ; `none`: it is anything. */
export type TaxvatRule = 'br' | 'none';

/** Digits and upper-case letters only, as a taxvat is stored and looked for; null where none is left. */
export const plainTaxvat = (value: string): string | null => value.toUpperCase().replace(/[^0-9A-Z]/g, '') || null;

/** Whether a plain taxvat has the length and the check digits of a CPF or of a CNPJ, the alphanumeric one (since July 2026) included. */
export const isValidTaxvat = (taxvat: string, rule: TaxvatRule): boolean =>
  rule === 'none' || (taxvat.length === 11 ? cpf.isValid(taxvat, true) : taxvat.length === 14 && cnpj.isValid(taxvat, true));
