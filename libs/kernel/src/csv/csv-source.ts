import { isUtf8 } from 'node:buffer';

/** A CSV whose first line was looked at. */
export interface CsvSource {
  /** Separator of its cells. */
  delimiter: (typeof delimiters)[number];
  /** All of it in UTF-8, for one pass. */
  content: AsyncIterable<Buffer>;
}

const delimiters = [',', ';', '\t'] as const;
const longestHeader = 1024 * 1024;
const newline = 0x0a;

/** Turns lines that are not UTF-8 into it: they are Windows-1252, as banks and spreadsheets write them. */
async function* utf8Lines(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('windows-1252');
  const decoded = (lines: Buffer): Buffer => {
    if (isUtf8(lines)) return lines;
    const end = lines.indexOf(newline) + 1;
    if (end === 0 || end === lines.length) return Buffer.from(decoder.decode(lines));
    const parts: Buffer[] = [];
    for (let from = 0, to = end; from < lines.length; from = to, to = lines.indexOf(newline, from) + 1 || lines.length)
      parts.push(decoded(lines.subarray(from, to)));
    return Buffer.concat(parts);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(newline) + 1 || (all.length > longestHeader ? all.length : 0);
    rest = all.subarray(end);
    if (end > 0) yield decoded(all.subarray(0, end));
  }
  if (rest.length > 0) yield decoded(rest);
}

/** Finds out by its first line whether a CSV separates its cells by `,`, `;` or tabs. */
export const csvSource = async (stream: AsyncIterable<Buffer>): Promise<CsvSource> => {
  const chunks = stream[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!head.includes('\n') && head.length < longestHeader) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const content = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  const [header = ''] = head.toString('utf8').split('\n', 1);
  const unquoted = header.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => unquoted.split(sign).length;
  const delimiter = delimiters.reduce((most, one) => (count(one) > count(most) ? one : most));
  return { delimiter, content: utf8Lines(content()) };
};
