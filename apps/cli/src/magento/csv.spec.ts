import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProducts, type Row } from './csv.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-magento-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rowsOf = async (content: string | Buffer, name = 'products.csv'): Promise<Row[]> => {
  const file = join(folder, name);
  writeFileSync(file, content);
  const rows: Row[] = [];
  for await (const row of openProducts(file).rows) rows.push(row);
  return rows;
};

const text = ['sku,product_type,name', 'A,simple,"one', '', 'three"', '', 'B,simple,', 'C,simple,"x"'].join('\n');

describe('a product CSV', () => {
  it.each([
    ['\n', text],
    ['\r\n', text.replaceAll('\n', '\r\n')],
    ['a byte order mark and a line feed at the end', `\ufeff${text}\n`],
  ])('has its rows where they begin in the file: %j', async (_, content) => {
    const rows = await rowsOf(content);
    expect(rows.map(({ line, cells }) => [line, cells['sku']])).toEqual([
      [2, 'A'],
      [6, 'B'],
      [7, 'C'],
    ]);
    expect(rows[0]?.cells['name']?.split(/\r?\n/)).toEqual(['one', '', 'three']);
  });

  it('may be packed', async () => expect(await rowsOf(gzipSync(text), 'products.csv.gz')).toHaveLength(3));

  it.each([
    ['sku,name\nA,x', /has no column product_type: is it a product CSV of Magento 2\?/],
    ['sku,product_type,name,name\n', /has the column name twice/],
    ['', /is empty/],
    ['sku,product_type\nA,simple,more', /cannot be read .*: is it whole\?/],
    ['sku,product_type\nA,"simple', /cannot be read .*: is it whole\?/],
  ])('%j is answered by a sentence', async (content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message);
  });
});
