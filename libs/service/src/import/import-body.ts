import { createGunzip } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@entrepot/kernel';
import type { RequestClass } from '@entrepot/requests';
import { csvLines } from './csv-lines.js';
import { ndjsonLines, type SourceLine } from './lines.js';

const unzipped = (body: Readable): Readable => {
  const plain = createGunzip();
  // A failure of either is thrown where it is read.
  pipeline(body, plain, () => undefined);
  return plain;
};

/** Formats of the lines of an import. */
export interface LineFormats {
  /** Class of a line, where lines may come as CSV. */
  csv?: RequestClass<object>;
  /** No cell of the CSV runs over several lines, so that a bad line stops no other. */
  isCsvByLine?: boolean;
  /** Values that a line of NDJSON may have, where that is more than 12,000. */
  lineValues?: number;
}

/** Reads the lines of a request's body: NDJSON, or CSV where the import has a class for it; gzip by Content-Encoding, NDJSON by Content-Type too. */
export const importLines = (
  { body, headers }: FastifyRequest,
  { csv, isCsvByLine, lineValues }: LineFormats = {},
): AsyncIterable<SourceLine[]> => {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isCsv = type === 'text/csv' && csv !== undefined;
  if (body === undefined || (!isCsv && type !== 'application/x-ndjson' && type !== 'application/gzip'))
    throw new DomainError(csv ? 'invalid_table_type' : 'invalid_import_type');
  const isZipped = type === 'application/gzip' || headers['content-encoding'] === 'gzip';
  const plain = isZipped ? unzipped(body as Readable) : (body as Readable);
  return isCsv ? csvLines(plain, csv, isCsvByLine) : ndjsonLines(plain, lineValues);
};
