import { describe, expect, it } from '@jest/globals';
import { chunksOf } from './chunks.js';
import { linesOf } from './lines.js';

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const all = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
};

const texts = async (...parts: string[]): Promise<string[]> => (await all(linesOf(pieces(...parts)))).map(String);

describe('lines', () => {
  it('are whole however the bytes arrive, and blank ones count', async () => {
    expect(await texts('{"a":1}\n{"b', '":2}\n\n{"c":', '3}')).toEqual(['{"a":1}', '{"b":2}', '', '{"c":3}']);
  });

  it('lose the byte order mark of the file', async () => {
    expect(await texts('\ufeff{"a":1}\n\ufeffx\n')).toEqual(['{"a":1}', '\ufeffx']);
  });

  it('hold no more of an endless line than shows that it is too long', async () => {
    const [line, next] = await all(linesOf(pieces(...Array.from({ length: 40 }, () => 'x'.repeat(65_536)), '\nnext\n')));
    expect(line?.length).toBe(1024 * 1024 + 1);
    expect(String(next)).toBe('next');
  });
});

describe('chunks', () => {
  it('are cut by lines', async () => {
    const chunks = await all(chunksOf(linesOf(pieces('x\n'.repeat(12_001))), () => 7));
    expect(chunks.map(({ lines, done }) => [lines, done])).toEqual([
      [5_000, 7],
      [5_000, 7],
      [2_001, 7],
    ]);
    expect(chunks[2]?.body.toString()).toBe('x\n'.repeat(2_001));
  });

  it('are cut by bytes, and never inside a line', async () => {
    const line = `${'x'.repeat(1_500_000)}`;
    const sizes = (await all(chunksOf([line, line, line, line] as unknown as AsyncIterable<string>, () => 0))).map(({ lines }) => lines);
    expect(sizes).toEqual([3, 1]);
  });
});
