/** A CSV whose first line was looked at. */
export interface CsvSource {
  /** Separator of its cells. */
  delimiter: ';' | ',';
  /** All of its bytes, for one pass. */
  content: AsyncIterable<Buffer>;
}

const longestHeader = 1024 * 1024;

/** Finds out by its first line whether a CSV separates its cells by `;` or by `,`. */
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
  return { delimiter: unquoted.split(';').length > unquoted.split(',').length ? ';' : ',', content: content() };
};
