import type pg from 'pg';
import { currentContext, isRecorded, isTracing, type Span, type Tracer } from '@entrepot/telemetry';
import { PreparingClient } from '../patches/pg/preparing-client.js';
import { opening } from '../patches/typeorm/pool-of.js';
import { summaryOf } from './statement-summary.js';

/** A statement with the request that it belongs to. */
interface CallersStatement {
  text?: string;
  /** The name of a prepared statement. */
  name?: string;
  traceparent?: string | undefined;
}

type Done = (error: unknown, result?: unknown) => void;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** The pool may send one caller's statement while it serves another one: where spans are kept, the statement itself says whose it is. */
export const withCaller = <S extends object>(statement: S): S =>
  isTracing() ? { ...statement, traceparent: currentContext()?.traceparent } : statement;

/** No beginning of a transaction, which takes no time of its own, and no stream, as those of COPY: it brings its own way of being sent. */
const isStatement = (config: unknown): config is string | CallersStatement =>
  typeof config === 'string' ? config !== opening : typeof config === 'object' && config !== null && !('submit' in config);

const statementAttributes = { 'db.system.name': 'postgresql' };

/**
 * A client whose statements are spans of the trace that the caller runs in: named by verb and table, without text and parameters, which
 * would say who it is about. What runs for no request, as the relay's looks into the outbox, makes none.
 */
export const tracingClient = (tracer: Tracer): typeof PreparingClient =>
  class TracingClient extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query as Query;
      const query: Query = (config, values, callback) => {
        if (!isStatement(config)) return send(config, values, callback);
        const statement: CallersStatement = typeof config === 'string' ? { text: config } : config;
        const parent = 'traceparent' in statement ? statement.traceparent : currentContext()?.traceparent;
        if (!isRecorded(parent)) return send(config, values, callback);
        const { text = '', name } = statement;
        const span = tracer.start('client', summaryOf(text), parent, {
          ...statementAttributes,
          ...(name !== undefined && { 'entrepot.statement': name }),
        });
        const ended =
          (done: Done): Done =>
          (error, result) => {
            span.end(error ? { error } : {});
            done(error, result);
          };
        if (typeof values === 'function') return send(config, ended(values as Done));
        if (typeof callback === 'function') return send(config, values, ended(callback as Done));
        const result = send(config, values) as Promise<unknown>;
        result.then(
          () => span.end(),
          (error: unknown) => span.end({ error }),
        );
        return result;
      };
      this.query = query as typeof this.query;
    }

    /** Where it fails, the span of the statement that it went with says so. */
    override sendWithNext(text: string, values: unknown[], given: Parameters<PreparingClient['sendWithNext']>[2] = {}): void {
      const parent = currentContext()?.traceparent;
      if (!isRecorded(parent)) return super.sendWithNext(text, values, given);
      let span: Span | undefined;
      super.sendWithNext(text, values, {
        ...given,
        onResult: (result) => {
          span?.end();
          given.onResult?.(result);
        },
        onSend: () => (span = tracer.start('client', summaryOf(text), parent, statementAttributes)),
      });
    }
  };
