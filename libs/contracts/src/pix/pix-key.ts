import { isValidTaxvat, plainTaxvat } from '@entrepot/kernel';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const phone = /^\+55[1-9][1-9](9\d{8}|[2-8]\d{7})$/;
const email = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const longestEmail = 77;

/**
 * A Pix key as the Banco Central's directory keeps it: CPF or CNPJ without signs, an e-mail in lower case, a telephone that begins with +55, a random
 * key (UUID).
 * @returns null for anything else
 */
export const plainPixKey = (sent: string): string | null => {
  const text = sent.trim().toLowerCase();
  if (uuid.test(text)) return text;
  if (text.includes('@')) return text.length <= longestEmail && email.test(text) ? text : null;
  const plain = text.replace(/[\s().-]/g, '');
  if (text.startsWith('+')) return phone.test(plain) ? plain : null;
  const taxvat = /^[\da-z\s./-]+$/.test(text) ? plainTaxvat(text) : null;
  return taxvat !== null && isValidTaxvat(taxvat, 'br') ? taxvat : null;
};
