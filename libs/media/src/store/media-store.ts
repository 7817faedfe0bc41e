import type { Readable } from 'node:stream';

/** Keeps files under the paths that `mediaPath` makes. A path always has the same bytes, so nothing is ever replaced. */
export interface MediaStore {
  /** Resolves when the bytes would survive a loss of power. A file that is there already is as good. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Null where there is none. Whoever gets a stream reads it to its end or destroys it. */
  get(path: string): Promise<StoredFile | null>;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  stream: Readable;
}
