import { createReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Failure } from '../api/failure.js';

export interface InputFile {
  /** Bytes of the file as it lies there, compressed or not. */
  bytes: number;
  /** How many of them were read. */
  read: () => number;
  /** Content, unpacked. */
  content: AsyncIterable<Buffer>;
}

/** Opens a file for one pass; a name that ends in `.gz` is unpacked on the fly. Throws Failure when it cannot be read. */
export const openInput = (path: string): InputFile => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Failure(`${path} is no file: check the path.`, 2);
  let read = 0;
  const content = async function* (): AsyncGenerator<Buffer> {
    const raw = createReadStream(path, { highWaterMark: 64 * 1024 });
    raw.on('data', (chunk) => (read += chunk.length));
    const plain = path.endsWith('.gz') ? raw.on('error', (error) => plain.destroy(error)).pipe(createGunzip()) : raw;
    try {
      for await (const chunk of plain) yield chunk as Buffer;
    } catch (error) {
      throw new Failure(`${path} cannot be read (${(error as Error).message}): is it whole?`, 1, { cause: error });
    } finally {
      raw.destroy();
    }
  };
  return { bytes: stats.size, read: () => read, content: content() };
};
