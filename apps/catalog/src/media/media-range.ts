import type { ByteRange } from '@entrepot/media';

/**
 * Part of a file that a Range header asks for (RFC 9110, 14.1.2): `bytes=0-99`, `bytes=100-`, `bytes=-100`. Null: the whole file, as without a
 * header, for several ranges, and for a header that cannot be read.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | 'beyond' | null => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start < size ? { start, end } : 'beyond';
};
