import { copyOf } from './spare-chunks.js';

const filled = (length: number, byte: number): Buffer => Buffer.alloc(length, byte);

it('copies into memory that was given back, and into no other', () => {
  const first = copyOf(filled(50_000, 1));
  const second = copyOf(filled(50_000, 2));
  expect(second.chunk.buffer).not.toBe(first.chunk.buffer);
  first.free?.();
  const third = copyOf(filled(40_000, 3));
  expect(third.chunk.buffer).toBe(first.chunk.buffer);
  expect([third.chunk, second.chunk]).toEqual([filled(40_000, 3), filled(50_000, 2)]);
});

it('gives memory to one chunk at a time, however often it is given back', () => {
  const { chunk, free } = copyOf(filled(20_000, 1));
  free?.();
  free?.();
  const others = [copyOf(filled(20_000, 2)), copyOf(filled(20_000, 3))];
  expect(others.map((other) => other.chunk.buffer === chunk.buffer)).toEqual([true, false]);
});

it.each([1, 8_191, 65_537])('copies %d bytes into new memory', (length) => {
  expect(copyOf(filled(length, 7))).toEqual({ chunk: filled(length, 7) });
});
