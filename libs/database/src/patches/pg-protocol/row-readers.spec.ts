import fc from 'fast-check';
import pg from 'pg';
import { readerOf } from './row-readers.js';

const read = (parser: (text: string) => unknown, text: string): unknown => {
  const bytes = Buffer.from(`,${text},`);
  return readerOf(parser)(bytes, 1, bytes.length - 1);
};

const numeric = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
  .map(([isNegative, digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    const whole = text.slice(0, text.length - decimals);
    return `${isNegative ? '-' : ''}${whole}${decimals > 0 ? `.${text.slice(text.length - decimals)}` : ''}`;
  });

it('reads a number from its bytes as Number reads its text', () => {
  const texts = fc.oneof(numeric, fc.double().map(String), fc.integer().map(String), fc.constantFrom('NaN', 'Infinity', '1e-7', '0', '-0'));
  fc.assert(
    fc.property(texts, (text) => Object.is(read(Number, text), Number(text))),
    { numRuns: 2_000 },
  );
});

it('reads what is no number by its parser', () => {
  const json = pg.types.getTypeParser(pg.types.builtins.JSONB, 'text') as (text: string) => unknown;
  expect(['{}', '[]', '{"a": "é€😀"}', 'null'].map((text) => read(json, text))).toEqual([{}, [], { a: 'é€😀' }, null]);
  expect(read((text) => text, 'João 😀')).toBe('João 😀');
});
