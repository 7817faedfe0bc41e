import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { codingChooser, codings, type Coding } from './coding.js';

const { constants } = zlib;
/** A window of 256 KiB, instead of one of megabytes: memory for each answer that is under way. */
const windowBits = 18;
/** Memory of a stream's coder: window, tables and output. */
export const coderMemory = 1024 * 1024;

// Levels by measurement (docs/adr/0036).
const gzip = { level: 4 };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: windowBits } };
const zstd = (): zlib.ZstdOptions => ({
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: windowBits },
});

type Done = (error: Error | null, coded: Buffer) => void;

/** Compresses in another thread. */
export const compressWhole = (coding: Coding, content: Buffer, done: Done): void => {
  switch (coding) {
    case 'gzip':
      return zlib.gzip(content, gzip, done);
    case 'br':
      return zlib.brotliCompress(content, brotli, done);
    case 'zstd':
      return zlib.zstdCompress(content, zstd(), done);
  }
  coding satisfies never;
};

export const createCoder = (coding: Coding): Transform => {
  switch (coding) {
    case 'gzip':
      return zlib.createGzip(gzip);
    case 'br':
      return zlib.createBrotliCompress(brotli);
    case 'zstd':
      return zlib.createZstdCompress(zstd());
  }
  return coding satisfies never;
};

/** Node has zstd from 22.15 on. */
export const chooseCoding = codingChooser(codings.filter((coding) => coding !== 'zstd' || 'zstdCompress' in zlib));
