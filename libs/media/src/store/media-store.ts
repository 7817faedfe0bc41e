import type { Readable } from 'node:stream';

/** Keeps files under the paths that `mediaPath` makes. A path always has the same bytes, so nothing is ever replaced. */
export interface MediaStore {
  /**
   * Resolves when the bytes would survive a loss of power: what is read there is always a whole file. One that is there already is as good.
   * @throws DomainError resource_unavailable while the store is away, storage_full while its disk has no room
   */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Bytes of the file; null where there is none. @throws DomainError resource_unavailable while the store is away */
  size(path: string): Promise<number | null>;
  /**
   * Opens the file, or a part of it that lies within its size; null where there is none. The caller reads the stream to its end or destroys it.
   * @throws DomainError resource_unavailable while the store is away
   */
  get(path: string, range?: ByteRange): Promise<StoredFile | null>;
}

/** Both ends are part of it: `{ start: 0, end: 9 }` are ten bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Bytes of the stream. */
  size: number;
  stream: Readable;
}
