const lineFeed = 0x0a;

/** Longest line that Entrepot takes, and one byte more: a longer line is cut there, and the server refuses it. */
const maxLine = 1024 * 1024 + 1;

/** Cuts a stream of bytes into lines, without their line feeds. Blank lines stay, so that line numbers are the file's. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  const keep = (part: Buffer): void => {
    const room = maxLine - length;
    if (room <= 0 || part.length === 0) return;
    pending.push(part.subarray(0, room));
    length += Math.min(part.length, room);
  };
  const take = (): Buffer => {
    let line = pending.length === 1 ? (pending[0] as Buffer) : Buffer.concat(pending);
    if (isFirst && line.subarray(0, 3).equals(byteOrderMark)) line = line.subarray(3);
    isFirst = false;
    pending = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
