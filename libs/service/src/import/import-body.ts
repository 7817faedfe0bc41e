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

/** Reads the lines of a request's body: NDJSON, or CSV where the import has a class for it; gzip by Content-Encoding, NDJSON by Content-Type too. */
export const importLines = ({ body, headers }: FastifyRequest, csv?: RequestClass<object>): AsyncIterable<SourceLine[]> => {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const isCsv = type === 'text/csv' && csv !== undefined;
  if (body === undefined || (!isCsv && type !== 'application/x-ndjson' && type !== 'application/gzip'))
    throw new DomainError(csv ? 'invalid_table_type' : 'invalid_import_type');
  const isZipped = type === 'application/gzip' || headers['content-encoding'] === 'gzip';
  const plain = isZipped ? unzipped(body as Readable) : (body as Readable);
  return isCsv ? csvLines(plain, csv) : ndjsonLines(plain);
};
