import { insertRows, rowsFrom } from './json-rows.js';

const columns = { id: 'bigint', name: 'text' };

it('makes a table of one parameter', () => {
  expect(rowsFrom(columns)).toBe('json_to_recordset($1::json) as row (id bigint, name text)');
  expect(rowsFrom({ id: 'int' }, 3)).toBe('json_to_recordset($3::json) as row (id int)');
});

it('inserts by the names of the columns', () =>
  expect(insertRows('thing', columns, 2)).toBe(
    'insert into thing (id, name) select id, name from json_to_recordset($2::json) as row (id bigint, name text)',
  ));
