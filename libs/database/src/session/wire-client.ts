import pg from 'pg';
import type { Tracer } from '@entrepot/telemetry';
import { Batch } from './batch.js';
import { tracedWire } from '../tracing/traced-wire.js';
import { pipelinedWire } from '../wire/pipelined-wire.js';
import { plainWire } from '../wire/plain-wire.js';
import { readAnswers } from '../wire/readable-answers.js';
import { nameOf } from '../wire/statement.js';
import type { Sent, Wire, WireName } from '../wire/wire.js';

/** Options of a connection, passed on by the pool. */
export interface WireClientConfig extends pg.ClientConfig {
  wire?: WireName;
  /** Makes spans of the statements; without one nothing is traced. */
  tracer?: Tracer | undefined;
}

type Done = (error: unknown, result?: pg.QueryResult) => void;

/** A connection whose statements go through a `Batch`, whoever sends them: a `Tx`, TypeORM, the pool. What reads the socket itself, as a COPY, is pg's. */
export class WireClient extends pg.Client {
  readonly wire: Wire;
  readonly batch: Batch;

  constructor(config: WireClientConfig = {}) {
    super(config);
    readAnswers(this);
    // A connection that is lost in the very chunk that made it ready belongs to nobody yet, and an error that nobody hears ends the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this);
    const wire = (config.wire === 'plain' ? plainWire : pipelinedWire)(this, query);
    this.wire = config.tracer ? tracedWire(wire, config.tracer) : wire;
    // Whoever has the connection, TypeORM or the pool, gives it up with the error that it emits.
    this.batch = new Batch(this.wire, (error) => this.emit('error', error));
    this.query = ((config: string | pg.QueryConfig | pg.Submittable, ...rest: unknown[]) => {
      if (typeof config === 'object' && 'submit' in config) return query(config);
      const values = rest.find((one) => Array.isArray(one)) as unknown[] | undefined;
      const done = rest.find((one) => typeof one === 'function') as Done | undefined;
      const answer = this.batch.query(statementOf(config, values));
      if (!done) return answer;
      answer.then((result) => done(null, result), done);
    }) as typeof this.query;
  }
}

const statementOf = (config: string | pg.QueryConfig, values: unknown[] | undefined): Sent => {
  if (typeof config === 'object') return values ? { ...config, values } : (config as Sent);
  return values?.length ? { name: nameOf(config), text: config, values } : { text: config };
};
