import type { Readable } from 'node:stream';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, DryRun, type Tx, transaction } from '@entrepot/database';
import { handlingOf, readParameters } from '@entrepot/requests';
import type { Logger } from '@entrepot/telemetry';
import { ImportQuery } from './api-import.js';
import { FaultFile } from './fault-file.js';
import { importLines, type LineFormats } from './import-body.js';
import type { ImportResult } from './import-result.js';
import { type ImportOptions, type Outcome, importStream } from './import-stream.js';

/** A call of an import. */
export interface ImportCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Gives a method its `ImportCall`. */
export const Imported = createParamDecorator((_data: unknown, context: ExecutionContext): ImportCall => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

/** Result of an import, or the stream of those that were rejected. */
export type ImportAnswer = ImportResult | Readable;

interface Import<R> extends Omit<ImportOptions<R>, 'save' | 'logger' | 'isStrict' | 'faults'>, LineFormats {
  /** Saves a batch and returns what became of each record, in their order. `isStrict`: names that only the data show to be unknown are refused. */
  save: (tx: Tx, records: R[], now: Date, isStrict: boolean) => Promise<Outcome[]>;
  /** Lines of a dry run that see each other: what they lock is locked until all of them are checked (default 500). */
  triedTogether?: number;
}

/** Whether a caller asks for all faults as a stream: the first type in `Accept` that is known counts. */
const asksForFaults = (accept = ''): boolean => {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]!.trim().toLowerCase());
  return types.find((type) => ['application/x-ndjson', 'application/json', '*/*'].includes(type)) === 'application/x-ndjson';
};

/** Imports the lines of requests, each batch in a transaction of its own. Services get it from `startService`. */
export class Importer {
  constructor(
    private readonly db: Database,
    private readonly logger: Logger,
  ) {}

  /** Imports the body of a request; see `importStream`. */
  async run<R>(
    { request, reply }: ImportCall,
    { save, csv, isCsvByLine, lineValues, triedTogether, ...options }: Import<R>,
  ): Promise<ImportAnswer> {
    const isDry = readParameters(ImportQuery, { query: request.query }).dry_run === 'true';
    const isStrict = handlingOf(request.headers.prefer) === 'strict';
    const lines = importLines(request, { csv, isCsvByLine, lineValues });
    const faults = asksForFaults(request.headers.accept) ? await FaultFile.open() : null;
    const runner = isDry ? new Trial(this.db, triedTogether) : { run: this.commit, end: () => Promise.resolve() };
    try {
      const found = await importStream(lines, {
        ...options,
        isStrict,
        faults,
        save: (records) => runner.run((tx) => save(tx, records, new Date(), isStrict), records.length),
        logger: this.logger,
      });
      const result: ImportResult = isDry ? { ...found, dry_run: true } : found;
      if (!faults) return result;
      const { errors: _errors, warnings: _warnings, ...counts } = result;
      void reply.type('application/x-ndjson; charset=utf-8').headers({ vary: 'Accept', 'import-result': JSON.stringify(counts) });
      return await faults.read();
    } catch (error) {
      await faults?.close();
      throw error;
    } finally {
      await runner.end();
    }
  }

  private readonly commit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(this.db, work);
}

/** Tries out batches, a number of lines in one transaction, and takes all of them back. */
class Trial {
  readonly #dryRun: DryRun;
  #lines = 0;

  constructor(
    db: Database,
    private readonly together = 500,
  ) {
    this.#dryRun = new DryRun(db);
  }

  async run<T>(work: (tx: Tx) => Promise<T>, lines: number): Promise<T> {
    if (this.#lines >= this.together) await this.end();
    this.#lines += lines;
    return this.#dryRun.run(work);
  }

  end(): Promise<void> {
    this.#lines = 0;
    return this.#dryRun.rollBack();
  }
}
