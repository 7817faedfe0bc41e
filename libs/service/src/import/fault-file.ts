import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Keeps the faults of an import in a compressed file of the system's temporary folder until the body has been read: most clients send all of a body
 * before they read of the answer, and memory stays flat. The file has no name and is gone with the process.
 */
export class FaultFile {
  readonly #gzip = createGzip({ level: 1 });
  readonly #written: Promise<void>;

  private constructor(private readonly file: FileHandle) {
    this.#written = piped(this.#gzip, file.createWriteStream({ autoClose: false }));
    // A disk that is full is told to the next one who writes or reads.
    this.#written.catch(() => undefined);
  }

  static async open(): Promise<FaultFile> {
    const path = join(tmpdir(), `entrepot-import-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new FaultFile(file);
  }

  async write(text: string): Promise<void> {
    if (this.#gzip.destroyed) await this.#written;
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }

  /** All that was written; the file is closed behind it. */
  async read(): Promise<Readable> {
    this.#gzip.end();
    await this.#written;
    const plain = createGunzip();
    pipeline(this.file.createReadStream({ start: 0 }), plain, () => undefined);
    return plain;
  }

  async close(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await this.file.close();
  }
}
