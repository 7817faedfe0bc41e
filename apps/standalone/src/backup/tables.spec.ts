import { describe, expect, it } from '@jest/globals';
import { inOrderOfReference } from './tables.js';

const tables = ['a', 'b', 'c'].map((name) => ({ name, columns: [] }));
const namesOf = (references: [string, string][]): string[] => inOrderOfReference(tables, references).map(({ name }) => name);

describe('the order of tables', () => {
  it('puts each after those that it refers to', () => {
    expect(
      namesOf([
        ['a', 'c'],
        ['c', 'b'],
      ]),
    ).toEqual(['b', 'c', 'a']);
  });

  it('does not exist where tables refer to each other', () => {
    expect(() =>
      namesOf([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toThrow('tables refer to each other: a, b');
  });
});
