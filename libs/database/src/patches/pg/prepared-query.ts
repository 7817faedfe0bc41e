import pg from 'pg';
import { executeMessage } from '../pg-protocol/execute-message.js';
import type { RowsReader } from '../pg-protocol/read-answers.js';
import { readerOf, type ValueReader } from '../pg-protocol/row-readers.js';

/** How the rows of a prepared statement are read, as pg derives it from PostgreSQL's description of them. */
interface Shape {
  fields: readonly pg.FieldDef[];
  _parsers: readonly ((text: string) => unknown)[] | undefined;
  _prebuiltEmptyResultObject: Record<string, null> | null;
}

/** What pg's connection and query have beside what their types say. */
interface Wire {
  parsedStatements: Record<string, string>;
  _send(part: Buffer): boolean;
  /** Further statements follow in the same message. */
  isOpen?: boolean;
}
interface Internals {
  name: string;
  text: string;
  values: unknown[];
  _result: Shape & { _types: pg.CustomTypesConfig; rows: object[] };
  _accumulateRows: unknown;
  _canceledDueToError: unknown;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

/** With the types that the rows are read by. */
interface Known extends Shape {
  types: pg.CustomTypesConfig;
  readers: readonly ValueReader[];
}

/** Of a connection, by the names of its statements. The object that pg notes prepared statements in stands for the connection. */
const shapes = new WeakMap<object, Map<string, Known>>();
/** The same statement has the same shape on each connection: it is kept once. */
const shared = new Map<string, Known>();

const isSame = (one: Known, { fields, _types }: Internals['_result']): boolean =>
  one.types === _types &&
  one.fields.length === fields.length &&
  one.fields.every(({ name, dataTypeID }, index) => name === fields[index]?.name && dataTypeID === fields[index].dataTypeID);

const knownOf = ({ fields, _parsers, _prebuiltEmptyResultObject, _types }: Internals['_result']): Known => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
  types: _types,
  readers: _parsers?.map(readerOf) ?? [],
});

const keep = (wire: Wire, name: string, result: Internals['_result']): void => {
  let known = shapes.get(wire.parsedStatements);
  if (!known) shapes.set(wire.parsedStatements, (known = new Map<string, Known>()));
  const before = shared.get(name);
  const kept = before && isSame(before, result) ? before : knownOf(result);
  shared.set(name, kept);
  known.set(name, kept);
};

const QueryWithInternals = pg.Query as unknown as new (text: string, values: unknown[], callback?: unknown) => Internals;

const [bindComplete, dataRow] = [0x32, 0x44];
/** A code and a length are before each message, the number of its values before a row's. */
const messageHead = 5;
const rowHead = messageHead + 2;

/**
 * A statement with a name. PostgreSQL describes its rows the first time, and is not asked again: a prepared statement whose columns change
 * fails from then on ("cached plan must not change result type", `isStale`). What it takes is sent in one piece, and rows are read where they came.
 */
export class PreparedQuery extends QueryWithInternals implements RowsReader {
  #wire: Wire | undefined;
  /** Absent while the rows are to be described. */
  #shape: Known | undefined;

  constructor({ name, text, values = [], types }: pg.QueryConfig, callback?: (error: Error | null, result: pg.QueryResult) => void) {
    // pg copies what it is given as an object property by property, which takes longer than the rest of what it does for a statement.
    super(text, values, callback);
    this.name = name as string;
    this._result._types = types ?? pg.types;
  }

  override submit(wire: Wire): Error | null {
    if (wire.parsedStatements[this.name] !== this.text || !this.#recall(wire)) return super.submit(wire);
    this.prepare(wire);
    return null;
  }

  override prepare(wire: Wire): void {
    this.#wire = wire;
    if (!this.#recall(wire)) return super.prepare(wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this.#shape as Known;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    wire._send(executeMessage(this.name, this.values, { isLast: !wire.isOpen }));
  }

  readRows(chunk: Buffer): number {
    if (!this.#shape) return 0;
    let at = 0;
    while (at + messageHead <= chunk.length) {
      const code = chunk[at];
      const end = at + 1 + chunk.readUInt32BE(at + 1);
      if (end > chunk.length || (code !== dataRow && code !== bindComplete)) break;
      if (code === dataRow) this.#readRow(this.#shape, chunk, at + rowHead, end);
      at = end;
    }
    return at;
  }

  /** The description of the rows has come before, or there are none. */
  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (!this.#shape && this.#wire) keep(this.#wire, this.name, this._result);
    super.handleCommandComplete(message, wire);
  }

  #recall(wire: Wire): boolean {
    if (this.#shape) return true;
    const shape = shapes.get(wire.parsedStatements)?.get(this.name);
    if (shape?.types === this._result._types) this.#shape = shape;
    return this.#shape !== undefined;
  }

  #readRow({ fields, readers, _prebuiltEmptyResultObject }: Known, chunk: Buffer, start: number, end: number): void {
    // A value that could not be read fails the statement when it is answered, as pg has it.
    if (this._canceledDueToError) return;
    const row: Record<string, unknown> = { ..._prebuiltEmptyResultObject };
    let at = start;
    for (let index = 0; index < readers.length; index++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      if (length < 0) continue;
      try {
        row[fields[index]!.name] = readers[index]!(chunk, at, at + length);
      } catch (error) {
        this._canceledDueToError = error;
        return;
      }
      at += length;
    }
    if (at !== end) throw new RangeError('a row of another length than its values have');
    this._result.rows.push(row);
  }
}
