import type { FastifyRequest } from 'fastify';
import { type Database, type Tx, transaction } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import type { ImportResult } from './import-result.js';
import { handlingOf } from '@entrepot/requests';
import { type ImportOptions, type Outcome, importBody, importStream } from './import-stream.js';

interface Import<R> extends Omit<ImportOptions<R>, 'save' | 'logger' | 'isStrict'> {
  /** Saves a batch and returns what became of each record, in their order. `isStrict`: names that only the data show to be unknown are refused. */
  save: (tx: Tx, records: R[], now: Date, isStrict: boolean) => Promise<Outcome[]>;
}

/** Imports the lines of requests, each batch in a transaction of its own. Services get it from `startService`. */
export class Importer {
  constructor(
    private readonly db: Database,
    private readonly logger: Logger,
  ) {}

  /** Imports the body of a request; see `importStream`. */
  run<R>(request: FastifyRequest, { save, ...options }: Import<R>): Promise<ImportResult> {
    const isStrict = handlingOf(request.headers.prefer) === 'strict';
    return importStream(importBody(request), {
      ...options,
      isStrict,
      save: (records) => transaction(this.db, (tx) => save(tx, records, new Date(), isStrict)),
      logger: this.logger,
    });
  }
}
