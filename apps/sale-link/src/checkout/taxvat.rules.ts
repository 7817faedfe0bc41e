// The check digits, the alphanumeric CNPJ's too, are a library's; nothing else here knows it.
import { cnpj, cpf } from 'cpf-cnpj-validator';

/** Digits and upper-case letters only, as it is stored. */
export const plainTaxvat = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase();

/** Whether it is a CPF or a CNPJ (the alphanumeric one of July 2026 included) with right check digits. */
export const isTaxvat = (typed: string): boolean => {
  const plain = plainTaxvat(typed);
  return /^\d{11}$/.test(plain) ? cpf.isValid(plain) : /^[\dA-Z]{12}\d{2}$/.test(plain) && cnpj.isValid(plain);
};
