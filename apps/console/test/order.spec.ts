import { type Entry, inOrder } from '../src/screens/order/timeline-entries.js';
import { looksLikeCsv, piecesOf } from '../src/screens/imports/pieces.js';

describe('a timeline', () => {
  const at = (key: string, time: string): Entry => ({ key, at: time, what: '', who: '', details: '' });

  it('is in time order, and puts no source out of its own, whatever the clocks say', () => {
    const told = [at('a1', '2026-01-01T10:00:02.000Z'), at('a2', '2026-01-01T10:00:01.500Z'), at('a3', '2026-01-01T10:00:05.000Z')];
    const others = [at('b1', '2026-01-01 10:00:01'), at('b2', '2026-01-01 10:00:03')];
    expect(inOrder([told, others]).map(({ key }) => key)).toEqual(['a3', 'b2', 'a2', 'a1', 'b1']);
  });
});

describe('a file that is imported', () => {
  it('is cut between records, with its header before each part', () => {
    const csv = 'sku;name\nA;"two\nlines"\nB;b\nC;c';
    expect(piecesOf(csv, true, 2)).toEqual([
      { text: 'sku;name\nA;"two\nlines"\nB;b\n', linesBefore: 0 },
      { text: 'sku;name\nC;c', linesBefore: 3 },
    ]);
    expect(piecesOf('{"a":1}\n{"a":2}\n{"a":3}\n', false, 2)).toEqual([
      { text: '{"a":1}\n{"a":2}\n', linesBefore: 0 },
      { text: '{"a":3}\n', linesBefore: 2 },
    ]);
    expect([looksLikeCsv('\uFEFF{"a":1}'), looksLikeCsv('sku,qty')]).toEqual([false, true]);
  });
});
