import pg from 'pg';

/** How the rows of a prepared statement are read, as pg derives it from PostgreSQL's description of them. */
interface Shape {
  fields: readonly pg.FieldDef[];
  _parsers: readonly unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** What pg's connection and query have beside what their types say. */
interface Wire {
  parsedStatements: Record<string, string>;
  _send(part: Buffer): boolean;
  describe(message: unknown): void;
}
interface Internals {
  name: string;
  _result: Shape & { _types: pg.CustomTypesConfig | undefined };
  _accumulateRows: unknown;
  prepare(wire: Wire): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

/** With the types that the rows are read by. */
type Known = Shape & { types: pg.CustomTypesConfig | undefined };

/** Of a connection, by the names of its statements. The object that pg notes prepared statements in stands for the connection. */
const shapes = new WeakMap<object, Map<string, Known>>();
/** The same statement has the same shape on each connection: it is kept once. */
const shared = new Map<string, Known>();

const isSame = (one: Known, other: Known): boolean =>
  one.types === other.types &&
  one.fields.length === other.fields.length &&
  one.fields.every(({ name, dataTypeID }, index) => name === other.fields[index]?.name && dataTypeID === other.fields[index].dataTypeID);

const keep = (wire: Wire, name: string, { fields, _parsers, _prebuiltEmptyResultObject, _types }: Internals['_result']): void => {
  let known = shapes.get(wire.parsedStatements);
  if (!known) shapes.set(wire.parsedStatements, (known = new Map<string, Known>()));
  const shape = { fields, _parsers, _prebuiltEmptyResultObject, types: _types };
  const before = shared.get(name);
  const kept = before && isSame(before, shape) ? before : shape;
  shared.set(name, kept);
  known.set(name, kept);
};

const QueryWithInternals = pg.Query as unknown as new (text: string, values: unknown[], callback?: unknown) => Internals & pg.Submittable;

/**
 * A statement with a name. PostgreSQL describes its rows the first time, and is not asked again: a prepared statement whose columns change
 * fails from then on ("cached plan must not change result type"). What it takes is sent in one piece.
 */
export class PreparedQuery extends QueryWithInternals {
  #wire: Wire | undefined;
  #isDescribed = false;

  constructor({ name, text, values = [], types }: pg.QueryConfig, callback?: (error: Error | null, result: pg.QueryResult) => void) {
    // pg copies what it is given as an object property by property, which takes longer than the rest of what it does for a statement.
    super(text, values, callback);
    this.name = name as string;
    if (types) this._result._types = types;
  }

  override prepare(wire: Wire): void {
    const parts: Buffer[] = [];
    const collecting = Object.create(wire) as Wire;
    collecting._send = (part) => parts.push(part) > 0;
    const shape = shapes.get(wire.parsedStatements)?.get(this.name);
    if (shape && shape.types === this._result._types) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = shape;
      Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
      this._accumulateRows = true;
      this.#isDescribed = true;
      collecting.describe = () => undefined;
    }
    this.#wire = wire;
    super.prepare(collecting);
    wire._send(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
  }

  /** The description of the rows has come before, or there are none. */
  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (!this.#isDescribed && this.#wire) keep(this.#wire, this.name, this._result);
    super.handleCommandComplete(message, wire);
  }
}
