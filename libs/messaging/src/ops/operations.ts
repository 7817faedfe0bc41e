import { type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Check, CheckedPage, LookUp, Retry } from '../check/check.js';
import { type Look, lookAt } from '../check/look.js';
import { outboxChecks } from '../check/outbox-checks.js';
import { releasePartition } from '../consumer/waiting-partitions.js';
import { retryFollowUps } from '../follow-up/retry-follow-ups.js';
import { type Mark, type Position, positionOf } from '../check/position.js';
import type { IncomingMessage } from '../event/driver.js';
import {
  findDeadLetter,
  listDeadLetters,
  waitingDeadLetters,
  type DeadLetterFilter,
  type KeptDeadLetter,
  type ListedDeadLetter,
  type WaitingDeadLetters,
} from '../dead-letter/dead-letters.js';
import { outboxDepth, type WaitingTopic } from '../relay/outbox-depth.js';
import { projectionReports, serviceReport, type CountedReport, type OperationsOptions, type ServiceReport } from './service-report.js';
import { discardDeadLetter, noteFailedRetry, retryDeadLetter } from '../dead-letter/decide-dead-letter.js';

/** Shows operators the state of one service and carries out their decisions; libs/service offers it under /ops. */
export class Operations {
  constructor(private readonly options: OperationsOptions) {}

  get service(): string {
    return this.options.service;
  }

  report(): Promise<ServiceReport> {
    return serviceReport(this.options);
  }

  deadLetters(filter: DeadLetterFilter): Promise<ListedDeadLetter[]> {
    return listDeadLetters(this.options.db, filter);
  }

  waitingDeadLetters(): Promise<WaitingDeadLetters> {
    return waitingDeadLetters(this.options.db);
  }

  /** Throws `dead_letter_not_found`. */
  async deadLetter(id: string): Promise<KeptDeadLetter> {
    const found = await findDeadLetter(this.options.db, id);
    if (!found) throw new DomainError('dead_letter_not_found', { id });
    return found;
  }

  /** Throws as `retryDeadLetter`; the caller hands that to `noteFailedRetry` when the transaction is undone. */
  async retry(tx: Tx, id: string, by: string): Promise<void> {
    await retryDeadLetter(tx, id, by, (inside, message) => this.handleAgain(inside, message));
    this.logAfterCommit(tx, { dead_letter: id, by }, 'a dead letter was handled again');
  }

  noteFailedRetry(id: string, thrown: unknown): Promise<void> {
    return noteFailedRetry(this.options.db, id, thrown);
  }

  /** Throws as `discardDeadLetter`. */
  async discard(tx: Tx, id: string, by: string, reason: string): Promise<void> {
    await discardDeadLetter(tx, id, by, reason);
    this.logAfterCommit(tx, { dead_letter: id, by, reason }, 'a dead letter was discarded');
  }

  outbox(): Promise<WaitingTopic[]> {
    return outboxDepth(this.options.db);
  }

  projections(): Promise<CountedReport[]> {
    return projectionReports(this.options);
  }

  /** Throws `projection_not_found`, `projection_rebuilding`, `projections_busy`. @returns the request's id */
  async rebuild(tx: Tx, name: string, by: string, restart: boolean): Promise<string> {
    const { projections } = this.options;
    if (!projections) throw new DomainError('projection_not_found', { name });
    const id = await projections.rebuild(tx, name, restart);
    this.logAfterCommit(tx, { projection: name, by, snapshot_request: id }, 'the rebuild of a projection was asked for');
    return id;
  }

  /** Looks at records of a check. Throws `check_not_found`. */
  async look(name: string, look: Look): Promise<CheckedPage> {
    const check = this.checkOf(name);
    if (!('from' in check || 'find' in check)) throw new DomainError('check_not_found', { name });
    return lookAt(this.options.db, check, look);
  }

  /** Says how far the service is with the events up to a mark, its own and those that it reads. */
  position(mark?: Mark): Promise<Position> {
    const { db, driver, service, strategy } = this.options;
    return positionOf({ db, driver, service, topics: strategy?.topics ?? [] }, mark);
  }

  /** Mends a record of a check. Throws `check_not_found`, also where it is not mended by itself, and `record_not_found`. */
  async mend(tx: Tx, name: string, id: string, by: string): Promise<void> {
    const check = this.checkOf(name);
    if (!('mend' in check) || !check.mend) throw new DomainError('check_not_found', { name });
    if (check.key !== 'text' && !/^\d{1,18}$/.test(id)) throw new DomainError('record_not_found', { id });
    await check.mend(tx, id);
    this.logAfterCommit(tx, { check: name, record: id, by }, 'a record was mended');
  }

  private checkOf(name: string): Check | LookUp | Retry {
    const partitions = releasePartition(this.service, () => this.options.strategy?.waitingPartitions() ?? []);
    const found = [...outboxChecks, retryFollowUps, partitions, ...(this.options.checks ?? [])].find((one) => one.name === name);
    if (!found) throw new DomainError('check_not_found', { name });
    return found;
  }

  private logAfterCommit(tx: Tx, fields: object, message: string): void {
    tx.afterCommit(() => this.options.logger.info(fields, message));
  }

  private async handleAgain(tx: Tx, message: IncomingMessage): Promise<void> {
    const { strategy } = this.options;
    if (!strategy) throw new DomainError('dead_letter_unhandled', { type: message.headers.ce_type });
    await strategy.handleAgain(tx, message);
  }
}
