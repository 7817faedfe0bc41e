import type { CustomTypesConfig } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { nameOf } from '../wire/statement.js';
import type { WireClient } from './wire-client.js';

/** A statement with a name of its own, by which it is prepared. */
export interface Statement {
  /** Name of the prepared statement, one for each text; at most 55 bytes. Without a name PostgreSQL plans the statement for its values each time. */
  name: string;
  text: string;
  values: readonly unknown[];
  /** How values are read: `exactTypes`, `shownTypes`, or as pg does (bigint and numeric as texts). */
  types?: CustomTypesConfig;
}

/** A table whose rows have ids of a sequence. */
interface Numbered {
  sequence: string;
}

export interface LockOptions {
  /** Side by side with other holders of the shared lock (default: alone). */
  shared?: boolean;
  /** How long this transaction waits for this lock and all later ones, e.g. `30s` (default: the pool's `lockTimeoutMs`). */
  lockTimeout?: string;
}

/** SQL of the key of an advisory lock. Names are shared with replicas of other versions: never rename one. */
const keyOf = (name: string | number): string => (typeof name === 'number' ? '$1' : 'hashtextextended($1, 0)');

/**
 * A transaction. Its statements run in the order of the calls. Reads of the same turn of the event loop go together in one message to PostgreSQL, and
 * writes with what comes next, the COMMIT at last; so nobody waits for a write, whose error fails what it went with.
 */
export class Tx {
  readonly #client: WireClient;
  readonly #hooks: (() => void)[] = [];
  readonly #locks = new Set<string>();
  readonly #ids = new Map<string, number[]>();
  #keepsPlans = false;
  #isOver = false;

  /** @param manager TypeORM's, whose repositories run in this transaction */
  constructor(
    readonly manager: EntityManager,
    client: WireClient,
  ) {
    this.#client = client;
  }

  get dataSource(): DataSource {
    return this.manager.dataSource;
  }

  getRepository<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    return this.manager.getRepository(entity);
  }

  /** Runs a statement, prepared by its text. @returns its rows; of an update or a delete the rows and their number */
  async query<T = unknown>(text: string, values?: readonly unknown[]): Promise<T> {
    const { rows, rowCount, command } = await this.#open.read({ name: values ? nameOf(text) : '', text, values: [...(values ?? [])] });
    return (command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows) as T;
  }

  /** Reads the rows of a statement. */
  async read<T extends object>({ values, ...statement }: Statement): Promise<T[]> {
    return (await this.#open.read({ ...statement, values: values as unknown[] })).rows as T[];
  }

  /** Sends a statement whose answer nobody waits for with what comes next. @param onDone is called once PostgreSQL has run it; must not throw */
  write(text: string, values: readonly unknown[] = [], onDone?: () => void): void {
    this.#open.write({ name: nameOf(text), text, values: values as unknown[] }, onDone);
  }

  /**
   * Takes PostgreSQL's advisory lock of that name, or number, ahead of what comes next, until the transaction ends: the next statement sees
   * what the last holder did. Where the lock is not given in time, that fails, and `transaction` throws `resource_unavailable`.
   */
  lock(name: string | number, { shared = false, lockTimeout }: LockOptions = {}): void {
    const key = `${name} ${shared}`;
    if (this.#locks.has(key)) return;
    this.#locks.add(key);
    const lock = `pg_advisory_xact_lock${shared ? '_shared' : ''}(${keyOf(name)})`;
    if (lockTimeout === undefined) this.write(`select ${lock}`, [name]);
    else this.write(`select set_config('lock_timeout', $2, true), ${lock}`, [name, lockTimeout]);
  }

  /** Takes the same lock unless somebody else has it. @returns whether the transaction has it now */
  async tryLock(name: string | number): Promise<boolean> {
    const [row] = await this.query<{ locked: boolean }[]>(`select pg_try_advisory_xact_lock(${keyOf(name)}) as locked`, [name]);
    return row?.locked === true;
  }

  /** Draws ids of a table's sequence before the rows are written, so that events and child rows can name them. */
  async ids({ sequence }: Numbered, count: number): Promise<number[]> {
    const drawn = this.#ids.get(sequence)?.splice(0, count) ?? [];
    if (drawn.length === count) return drawn;
    const text = 'select nextval($1::regclass)::float8 as id from generate_series(1, $2::int)';
    const rows = await this.query<{ id: number }[]>(text, [sequence, count - drawn.length]);
    return [...drawn, ...rows.map(({ id }) => id)];
  }

  /** Keeps ids that a statement has drawn beside its work (`nextId`) for the next `ids`. */
  keepIds({ sequence }: Numbered, ids: readonly number[]): void {
    this.#ids.set(sequence, [...(this.#ids.get(sequence) ?? []), ...ids]);
  }

  /**
   * Has PostgreSQL plan the transaction's prepared statements from here on once a connection, for all values: for statements that find rows by
   * their keys, of which it plans those with arrays and those that are empty for a null for each call. Such a plan outlives the growth of its
   * tables, so it reads none of them whole where there is an index.
   */
  keepPlans(): void {
    if (this.#keepsPlans) return;
    this.#keepsPlans = true;
    this.write(`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`);
  }

  /** Has `hook` called once the transaction is committed; it is not called when it is rolled back. It must not throw. */
  afterCommit(hook: () => void): void {
    this.#hooks.push(hook);
  }

  /** Refuses further statements: they would run outside of the transaction. */
  end(): void {
    this.#isOver = true;
  }

  committed(): void {
    for (const hook of this.#hooks) hook();
  }

  get #open(): WireClient['batch'] {
    if (this.#isOver) throw new Error('a statement of a transaction that is over');
    return this.#client.batch;
  }
}
