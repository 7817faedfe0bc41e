import { arraysOf, rowsFrom, rowsFromArrays } from './rows-from.js';

describe('rows of one JSON parameter', () => {
  const columns = { id: 'bigint', name: 'text' };

  it('makes a table of one parameter', () => {
    expect(rowsFrom(columns)).toBe('json_to_recordset($1::json) as row (id bigint, name text)');
    expect(rowsFrom({ id: 'int' }, 3)).toBe('json_to_recordset($3::json) as row (id int)');
  });
});

describe('rows of arrays', () => {
  const columns = { id: 'integer', name: 'text', qty: 'numeric' };

  it('makes a table of one parameter a column', () => {
    expect(rowsFromArrays(columns)).toBe('unnest($1::integer[], $2::text[], $3::numeric[]) as row (id, name, qty)');
    expect(rowsFromArrays({ id: 'bigint' }, 3)).toBe('unnest($3::bigint[]) as row (id)');
  });

  it('gives the values column by column; texts as they are', () => {
    const rows = [
      { id: 1, name: 'a,"b"', qty: { toString: () => '0.5' } },
      { id: 2, name: '', qty: null },
    ];
    expect(arraysOf(columns, rows)).toEqual(['{1,2}', ['a,"b"', ''], '{0.5,null}']);
    expect(arraysOf(columns, [])).toEqual(['{}', [], '{}']);
  });
});
