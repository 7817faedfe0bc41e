import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { allocate, type Source } from './allocation.rules.js';

type Row = [warehouseId: number, priority: number, free: number];
const sources = (rows: Row[]): Source[] => rows.map(([warehouse_id, priority, free]) => ({ warehouse_id, priority, free: decimal(free) }));
const taken = (qty: number, rows: Row[]): [number, number][] =>
  [...allocate(decimal(qty), sources(rows))].map(([id, given]) => [id, given.toNumber()]);

describe('allocate', () => {
  const table: [rule: string, qty: number, rows: Row[], expected: [number, number][]][] = [
    [
      'takes it all from one warehouse that holds it',
      5,
      [
        [1, 1, 3],
        [2, 2, 5],
      ],
      [[2, 5]],
    ],
    [
      'prefers the earliest priority among those that hold it all',
      5,
      [
        [1, 2, 9],
        [2, 1, 9],
      ],
      [[2, 5]],
    ],
    [
      'takes the lower id where priorities are equal',
      5,
      [
        [2, 1, 9],
        [1, 1, 9],
      ],
      [[1, 5]],
    ],
    [
      'takes two where no single one holds it all',
      6,
      [
        [1, 1, 4],
        [2, 2, 4],
        [3, 3, 4],
      ],
      [
        [1, 4],
        [2, 2],
      ],
    ],
    [
      'prefers fewer warehouses to earlier ones',
      8,
      [
        [1, 1, 4],
        [2, 2, 4],
        [3, 3, 1],
        [4, 9, 8],
      ],
      [[4, 8]],
    ],
    [
      'compares the priorities one by one: the first decides before the second',
      10,
      [
        [1, 1, 2],
        [2, 2, 5],
        [3, 3, 5],
        [4, 4, 8],
      ],
      [
        [1, 2],
        [4, 8],
      ],
    ],
    [
      'compares priorities before ids: [1, 2] comes before [1, 3]',
      10,
      [
        [1, 1, 2],
        [2, 1, 6],
        [3, 2, 4],
        [4, 3, 8],
      ],
      [
        [2, 6],
        [3, 4],
      ],
    ],
    [
      'takes two of the first priority before one of it',
      4,
      [
        [1, 1, 2],
        [2, 1, 2],
        [3, 2, 2],
      ],
      [
        [1, 2],
        [2, 2],
      ],
    ],
    [
      'leaves out a warehouse that would be too small a part',
      10,
      [
        [1, 1, 1],
        [2, 2, 6],
        [3, 3, 6],
      ],
      [
        [2, 6],
        [3, 4],
      ],
    ],
    [
      'does not look at empty warehouses',
      1,
      [
        [1, 1, 0],
        [2, 2, 1],
      ],
      [[2, 1]],
    ],
    [
      'takes what there is where that is not enough',
      9,
      [
        [2, 2, 3],
        [1, 1, 4],
      ],
      [
        [1, 4],
        [2, 3],
      ],
    ],
    [
      'is exact with decimals',
      0.3,
      [
        [1, 1, 0.1],
        [2, 2, 0.2],
      ],
      [
        [1, 0.1],
        [2, 0.2],
      ],
    ],
    ['takes nothing for nothing', 0, [[1, 1, 4]], []],
    ['takes nothing where nothing is', 4, [], []],
  ];
  it.each(table)('%s', (_rule, qty, rows, expected) => expect(taken(qty, rows)).toEqual(expected));

  it('finds what trying all choices finds', () => {
    let seed = 42;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 400; round++) {
      const rows = Array.from({ length: 1 + random(5) }, (_, index): Row => [index + 1, random(3), random(6)]);
      const qty = 1 + random(12);
      expect({ rows, qty, chosen: taken(qty, rows).map(([id]) => id) }).toEqual({ rows, qty, chosen: byTrying(qty, rows) });
    }
  });
});

/** Allocates by the same rule, trying every choice. */
const byTrying = (qty: number, rows: Row[]): number[] => {
  const stocked = rows.filter(([, , free]) => free > 0).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const wanted = Math.min(
    qty,
    stocked.reduce((all, [, , free]) => all + free, 0),
  );
  if (wanted === 0) return [];
  const choices = Array.from({ length: 2 ** stocked.length }, (_, bits) => stocked.filter((__, index) => bits & (1 << index)));
  const holding = choices.filter((choice) => choice.reduce((all, [, , free]) => all + free, 0) >= wanted);
  const compare = (a: number[], b: number[]): number =>
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  holding.sort(
    (a, b) =>
      a.length - b.length ||
      compare(
        a.map(([, priority]) => priority),
        b.map(([, priority]) => priority),
      ) ||
      compare(
        a.map(([id]) => id),
        b.map(([id]) => id),
      ),
  );
  return (holding[0] ?? []).map(([id]) => id);
};
