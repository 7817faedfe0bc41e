import { isLongerThan } from '@entrepot/kernel';
import { type PixReceiver, pixCurrency, plainPixText } from './pix-code.js';
import { plainPixKey } from './pix-key.js';

export interface PixFault {
  field: keyof PixReceiver | 'code';
  reason: string;
}

const longest = { merchant_name: 25, merchant_city: 15 } as const;
const fields = ['key', 'merchant_name', 'merchant_city'] as const;

const faultOf = (field: (typeof fields)[number], value: string): string | null => {
  if (field === 'key')
    return plainPixKey(value) === null ? 'must be a CPF, a CNPJ, an e-mail, a telephone like +5511912345678 or a random key (UUID)' : null;
  const plain = plainPixText(value);
  if (plain === '' || isLongerThan(plain, longest[field])) return `must have 1 to ${longest[field]} characters`;
  return /^[\x20-\x7e]*$/.test(plain) ? null : 'must have letters, digits and plain signs only';
};

/**
 * Lists what is wrong with the receiver of a store's payment method: `pix` has one and is paid in BRL, no other method has one (contract 6, 6.8).
 * @param currency of the store
 */
export const pixFaults = (
  method: { code: string } & { [Field in keyof PixReceiver]?: string | undefined },
  currency: string,
): PixFault[] => {
  const isPix = method.code === 'pix';
  const found = fields.flatMap((field): PixFault[] => {
    const value = method[field];
    if (!isPix) return value === undefined ? [] : [{ field, reason: 'belongs to pix alone' }];
    const reason = value === undefined ? 'is required for pix' : faultOf(field, value);
    return reason === null ? [] : [{ field, reason }];
  });
  return isPix && currency !== pixCurrency
    ? [...found, { field: 'code', reason: `pix is paid in ${pixCurrency}, not ${currency}` }]
    : found;
};
