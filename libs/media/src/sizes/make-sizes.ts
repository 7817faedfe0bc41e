import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pipeline } from 'node:stream/promises';
import type { SizeJob, SizeReport } from './size-process.js';

/** A smaller picture of an image, upright and without metadata. */
export interface MadeSize {
  width: number;
  height: number;
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/**
 * Why there are no sizes. `unreadable` and `too_large` are the picture's and stay; `crashed` may pass; `unavailable` is the installation's: sharp
 * does not load there.
 */
export type SizesProblem = 'unreadable' | 'too_large' | 'crashed' | 'unavailable';

export class SizesError extends Error {
  constructor(
    readonly problem: SizesProblem,
    message: string,
  ) {
    super(message);
  }
}

export interface SizeLimits {
  /** Longest sides of the sizes, ascending; one that the original has not becomes the original's. */
  sides: readonly number[];
  mostPixels: number;
  /** Memory of the process that makes them, in bytes. */
  mostMemory: number;
  /** How long it may take, in ms. */
  patienceMs: number;
}

const mebibyte = 1024 * 1024;
/**
 * Limits of resizing. The memory is the part of 512 MiB that a catalog does not need itself; 24 MB in 50 megapixels take 260 at most, but for AVIF
 * and interlaced PNG.
 */
export const sizeLimits: SizeLimits = { sides: [160, 320, 640], mostPixels: 64_000_000, mostMemory: 288 * mebibyte, patienceMs: 60_000 };

/** Bytes of all sizes of one picture. */
const mostOutput = 16 * mebibyte;

/** Beside this file, of the sources or of a bundle. */
const program = fileURLToPath(new URL(`./size-process${extname(import.meta.url) === '.ts' ? '.ts' : '.js'}`, import.meta.url));

const readOutput = async (output: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of output) {
    length += (chunk as Buffer).length;
    if (length > mostOutput) throw new SizesError('crashed', 'the sizes are larger than they can be');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const sizesOf = (output: Buffer, ended: string): MadeSize[] => {
  const lineEnd = output.indexOf('\n');
  if (lineEnd === -1) throw new SizesError('crashed', `the process that makes the sizes ended: ${ended}`);
  const report = JSON.parse(output.toString('utf8', 0, lineEnd)) as SizeReport;
  if ('problem' in report) throw new SizesError(report.problem, report.message);
  let start = lineEnd + 1;
  const sizes = report.sizes.map(({ bytes, ...size }) => ({ ...size, bytes: output.subarray(start, (start += bytes)) }));
  if (start !== output.length) throw new SizesError('crashed', `the process that makes the sizes was cut off: ${ended}`);
  return sizes;
};

/**
 * Makes the sizes of an image in AVIF, WebP and, for all others, JPEG, or PNG where it is transparent: in a process of its own, of the lowest priority, that
 * ends with it. None is larger than the original; of an animation the first picture.
 * @param image is read to its end or destroyed
 * @throws SizesError, and the error of `image`
 */
export const makeSizes = async (image: Readable, limits = sizeLimits, signal?: AbortSignal): Promise<MadeSize[]> => {
  const job: SizeJob = { sides: limits.sides, mostPixels: limits.mostPixels, mostMemory: limits.mostMemory };
  const child = spawn(process.execPath, ['--max-semi-space-size=1', '--no-warnings', program, JSON.stringify(job)], {
    // None of the service's secrets. glibc keeps a pool of memory for each thread otherwise.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    timeout: limits.patienceMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.length < 10 && complaints.push(chunk));
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, by) => resolve([by ?? `code ${code}`, Buffer.concat(complaints).toString().slice(0, 500).trim()].join(' ')));
  });
  let failure: NodeJS.ErrnoException | undefined;
  void pipeline(image, child.stdin).catch((error: unknown) => (failure = error as NodeJS.ErrnoException));
  try {
    const output = await readOutput(child.stdout);
    return sizesOf(output, await ended);
  } catch (error) {
    // The process heard of the end of a picture that could not be read; one that ended early reads no more, and says why by itself.
    if (failure && !['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(failure.code ?? '')) throw failure;
    throw error;
  } finally {
    child.kill('SIGKILL');
    image.destroy();
  }
};
