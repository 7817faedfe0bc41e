import { Readable } from 'node:stream';
import { Field, Integer, ItemsOf, Nested, Text, rules } from '@entrepot/requests';
import { csvLines } from './csv-lines.js';
import type { SourceLine } from './lines.js';

class Part {
  @Text() name?: string;
  @Field(rules.decimal({})) qty?: unknown;
}
class Stock {
  @Field({ name: 'quantities', api: { type: 'object', additionalProperties: { type: 'number' } }, read: (value) => value })
  warehouses?: object;
}
class Thing {
  @Text({ required: true }) code: string;
  @Text() name?: string;
  @Field(rules.decimal({})) price?: unknown;
  @Field({ name: 'ids', api: { type: [Number] }, read: (value) => value }) store_ids?: number[];
  @Field(rules.list(rules.integer())) sizes?: number[];
  @ItemsOf(Part) parts?: Part[];
  @Nested(Stock) stock?: Stock;
  @Integer() rank?: number;
}

/** Lists the lines of a CSV by their numbers: each record, or its errors. */
const read = async (text: string | Buffer, cut = text.length, isByLine = false): Promise<[number, unknown][]> => {
  const bytes = Buffer.from(text as string);
  const chunks = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, n) => bytes.subarray(n * cut, (n + 1) * cut));
  const found: [number, unknown][] = [];
  const take = (line: SourceLine): void => {
    try {
      found.push([line.number, line.read()]);
    } catch (error) {
      found.push([line.number, (error as Error).message]);
    }
  };
  for await (const lines of csvLines(Readable.from(chunks), Thing, isByLine)) lines.forEach(take);
  return found;
};

it.each([1, 7, 10_000])('reads tabs, and lines of Latin-1 among those of UTF-8, %i bytes at a time', async (cut) => {
  const [utf8, latin] = ['code\tname\na\tção\n', 'b\tJoão\nc\t“x”\n'];
  const read1252 = Buffer.from(latin.replace('“', '\x93').replace('”', '\x94'), 'latin1');
  expect(await read(Buffer.concat([Buffer.from(utf8), read1252]), cut)).toEqual([
    [2, { code: 'a', name: 'ção' }],
    [3, { code: 'b', name: 'João' }],
    [4, { code: 'c', name: '“x”' }],
  ]);
});

it('stops at no quote without an end where each line is a row', async () => {
  expect(await read('code;name\na;"x;y"\nb;"x\n\nc;z\r\n', 5, true)).toEqual([
    [2, { code: 'a', name: 'x;y' }],
    [3, expect.stringContaining('a quote does not end')],
    [5, { code: 'c', name: 'z' }],
  ]);
});

it.each([1, 7, 10_000])('reads quotes, breaks within cells, blank lines and a byte order mark, %i bytes at a time', async (cut) => {
  const text = '\ufeffcode,"name",price\r\na,"one, ""two""\nthree",1.5\r\n\r\nb,5" pipe,\r\n,,\r\nç,last,2';
  expect(await read(text, cut)).toEqual([
    [2, { code: 'a', name: 'one, "two"\nthree', price: '1.5' }],
    [5, { code: 'b', name: '5" pipe' }],
    [7, { code: 'ç', name: 'last', price: '2' }],
  ]);
});

it('reaches into objects and lists, and joins the entries of a list by |', async () => {
  const text =
    'code,store_ids,sizes,stock.warehouses.north,parts[0].name,parts[1].qty,attributes.color\na,1|2,3 | 4,5,wheel,2,a|b\nb,,,,,7,\n';
  expect(await read(text)).toEqual([
    [
      2,
      {
        ...{ code: 'a', store_ids: ['1', '2'], sizes: ['3', '4'], stock: { warehouses: { north: '5' } } },
        ...{ parts: [{ name: 'wheel' }, { qty: '2' }], attributes: { color: 'a|b' } },
      },
    ],
    [3, { code: 'b', parts: [{ qty: '7' }] }],
  ]);
});

it('takes a decimal comma in numbers where ; separates, and nowhere else', async () => {
  expect(await read('code;name;price;stock.warehouses.north;sizes;rank\na,5;1,5;32,90;0,5;1|2,0;3\n')).toEqual([
    [2, { code: 'a,5', name: '1,5', price: '32.90', stock: { warehouses: { north: '0.5' } }, sizes: ['1', '2.0'], rank: '3' }],
  ]);
  expect(await read('code,price\na,"32,90"\n')).toEqual([[2, { code: 'a', price: '32,90' }]]);
});

it('names lines with too many cells and takes those with fewer', async () => {
  expect(await read('code,name\na\nb,c,d\n')).toEqual([
    [2, { code: 'a' }],
    [3, 'The line has 3 cells, the header 2'],
  ]);
});

it.each([
  ['code,name,code\na,b,c\n', 'The header names code twice'],
  ['code,,name\na,b,c\n', 'Column 2 of the header has no name'],
  ['code,__proto__.x\na,b\n', '__proto__.x cannot be the name of a column'],
  ['stock,stock.qty\na,b\n', 'The header names stock and stock.qty, a part of it'],
  ['{"code": "a", "name": "b"}\n{}\n', 'The lines are NDJSON, not text/csv: send them as application/x-ndjson'],
])('says once what is wrong with the header %j', async (text, error) => {
  const [[number, said] = []] = await read(text);
  expect([number, said]).toEqual([1, error]);
});

it('reads the lines above one that is longer than 1 MiB, and none below it', async () => {
  const long = `code,name\na,b\nc,${'d'.repeat(1_100_000)}`;
  for (const cut of [1_000, long.length, 10_000_000])
    expect(await read(`${long}\n${'e,f\n'.repeat(100)}`, cut)).toEqual([
      [2, { code: 'a', name: 'b' }],
      [3, expect.stringContaining('neither this line nor those after it are read')],
    ]);
});

it('reads up to a cell that does not end, and says where that is', async () => {
  expect(await read(`code,name\na,b\nc,"d\n${'e,f\n'.repeat(400_000)}`)).toEqual([
    [2, { code: 'a', name: 'b' }],
    [3, expect.stringContaining('neither this line nor those after it are read')],
  ]);
});
