import type { Decimal } from '@entrepot/kernel';
import { plainPixKey } from './pix-key.js';

/** Receiver of a store's method `pix`. */
export interface PixReceiver {
  key: string;
  merchant_name: string;
  merchant_city: string;
}

/** Field of EMV: its number, the length of its value, its value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE: polynomial 1021, begins with FFFF. */
const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Text without its accents, as readers of BR Codes of all banks take it. */
export const plainPixText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ');

const txidPattern = /^[A-Za-z0-9]{1,25}$/;
/** Greatest amount that has room in its field. */
const longestAmount = 13;

/**
 * Static BR Code by the Banco Central's manual of initiating Pix (contract 6, 6.8): fields 00, 26, 52 to 62, and the checksum in 63.
 * @param txid absent, or with other than 1 to 25 letters and digits: the receiver is not told what it pays
 */
export const pixCode = ({ key, merchant_name, merchant_city }: PixReceiver, amount: Decimal | null, txid = '***'): string => {
  const paid = amount?.toFixed(2) ?? '';
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', plainPixKey(key) ?? key)),
    field('52', '0000'),
    field('53', '986'),
    paid !== '' && paid.length <= longestAmount ? field('54', paid) : '',
    field('58', 'BR'),
    field('59', plainPixText(merchant_name)),
    field('60', plainPixText(merchant_city)),
    field('62', field('05', txidPattern.test(txid) ? txid : '***')),
    '6304',
  ].join('');
  return code + crc16(code);
};

interface PixOrder {
  payment_method: string | null;
  currency: string | null;
  number: string;
  amount: Decimal;
}

/** BR Code that an order is paid by, with its number as txid; null where it is not paid by the store's own Pix. */
export const pixCodeOf = (
  methods: readonly ({ code: string } & Partial<PixReceiver>)[] | null,
  { payment_method, currency, number, amount }: PixOrder,
): string | null => {
  if (payment_method !== 'pix' || currency !== pixCurrency || !amount.gt(0)) return null;
  const { key, merchant_name, merchant_city } = methods?.find(({ code }) => code === 'pix') ?? {};
  return key && merchant_name && merchant_city ? pixCode({ key, merchant_name, merchant_city }, amount, number) : null;
};

export const pixCurrency = 'BRL';
