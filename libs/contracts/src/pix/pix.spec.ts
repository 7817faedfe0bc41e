import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimal } from '@entrepot/kernel';
import { pixCode, pixCodeOf } from './pix-code.js';
import { pixFaults } from './pix-faults.js';
import { plainPixKey } from './pix-key.js';

const receiver = { key: '123e4567-e12b-12d1-a456-426655440000', merchant_name: 'Fulano de Tal', merchant_city: 'BRASILIA' };

/** Reads the fields of EMV apart from the code that writes them. */
const fieldsOf = (code: string): Record<string, string> => {
  const found: Record<string, string> = {};
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    found[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return found;
};

/** Divides bit by bit, apart from the code that does it by bytes. */
const remainder = (text: string): string => {
  const bits = [...Buffer.from(text)].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1));
  let rest = 0xffff;
  for (const bit of bits) rest = (rest >> 15) ^ bit ? ((rest << 1) & 0xffff) ^ 0x1021 : (rest << 1) & 0xffff;
  return rest.toString(16).toUpperCase().padStart(4, '0');
};

describe('the BR Code of Pix', () => {
  it('is the one of the manual of the Banco Central', () => {
    expect(pixCode(receiver, null)).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('has the check value of its checksum', () => expect(remainder('123456789')).toBe('29B1'));

  it('holds amount and txid, and its checksum fits, whatever the order is', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999_99 }).map((cents) => decimal(cents).div(100));
    const names = fc
      .stringMatching(/^[A-Za-zÀ-ÿ ]{1,25}$/)
      .filter((name) => pixFaults({ code: 'pix', ...receiver, merchant_name: name }, 'BRL').length === 0);
    fc.assert(
      fc.property(amounts, fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), names, (amount, txid, merchant_name) => {
        const code = pixCode({ ...receiver, merchant_name }, amount, txid);
        const { '26': account, '54': paid, '59': name, '62': more, '63': checksum, ...rest } = fieldsOf(code);
        expect(fieldsOf(account!)).toEqual({ '00': 'br.gov.bcb.pix', '01': receiver.key });
        expect(rest).toEqual({ '00': '01', '52': '0000', '53': '986', '58': 'BR', '60': 'BRASILIA' });
        expect([paid, fieldsOf(more!)['05']]).toEqual([amount.toFixed(2), txid]);
        expect(name).toMatch(/^[A-Za-z ÆÐ×ØÞßæð÷øþ]{0,25}$/);
        expect(checksum).toBe(remainder(code.slice(0, -4)));
      }),
      { numRuns: 300 },
    );
  });

  it('is that of an order by pix in BRL, of which something is to be paid', () => {
    const order = { payment_method: 'pix', currency: 'BRL', number: '100000001', amount: decimal('374.97') };
    const methods = [{ code: 'banktransfer' }, { code: 'pix', ...receiver }];
    expect(fieldsOf(pixCodeOf(methods, order)!)).toMatchObject({ '54': '374.97', '62': '0509100000001' });
    for (const other of [{ payment_method: 'banktransfer' }, { currency: 'USD' }, { amount: decimal(0) }])
      expect(pixCodeOf(methods, { ...order, ...other })).toBeNull();
    expect(pixCodeOf([{ code: 'pix' }], order)).toBeNull();
    expect(pixCodeOf(null, order)).toBeNull();
    expect(fieldsOf(pixCodeOf(methods, { ...order, number: 'MKT-2026-4711' })!)['62']).toBe('0503***');
  });
});

describe('a Pix key', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    [' Loja@Example.com.BR ', 'loja@example.com.br'],
    ['+55 (11) 91234-5678', '+5511912345678'],
    ['+551133334444', '+551133334444'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('is kept as the directory has it: %s', (sent, plain) => expect(plainPixKey(sent)).toBe(plain));

  it.each([
    '',
    '52998224724',
    '11222333000182',
    '11912345678',
    '+5501912345678',
    '+1 202 555 0100',
    'a@b',
    `${'a'.repeat(70)}@loja.com`,
    '123e4567',
    'chave',
  ])('is refused: %s', (sent) => expect(plainPixKey(sent)).toBeNull());
});

describe('the receiver of a store’s Pix', () => {
  it('is checked field by field', () => {
    expect(pixFaults({ code: 'pix', ...receiver, merchant_name: 'Café São João', merchant_city: 'São Paulo' }, 'BRL')).toEqual([]);
    expect(pixFaults({ code: 'pix' }, 'EUR').map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'key is required for pix',
      'merchant_name is required for pix',
      'merchant_city is required for pix',
      'code pix is paid in BRL, not EUR',
    ]);
    expect(
      pixFaults({ code: 'pix', key: '11912345678', merchant_name: 'x'.repeat(26), merchant_city: '東京' }, 'BRL').map(({ field }) => field),
    ).toEqual(['key', 'merchant_name', 'merchant_city']);
    expect(pixFaults({ code: 'banktransfer', key: 'a@b.co' }, 'BRL')).toEqual([{ field: 'key', reason: 'belongs to pix alone' }]);
  });
});
