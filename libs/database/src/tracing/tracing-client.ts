import type pg from 'pg';
import { currentContext, isRecorded, type Span, type Tracer } from '@entrepot/telemetry';
import { PreparingClient, type ReadDone } from '../patches/pg/preparing-client.js';
import { opening } from '../patches/typeorm/pool-of.js';
import { summaryOf } from './statement-summary.js';

interface NamedStatement {
  text?: string;
  /** The name of a prepared statement. */
  name?: string;
}

type Done = (error: unknown, result?: unknown) => void;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** No beginning of a transaction, which takes no time of its own, and no stream, as those of COPY: it brings its own way of being sent. */
const isStatement = (config: unknown): config is string | NamedStatement =>
  typeof config === 'string' ? config !== opening : typeof config === 'object' && config !== null && !('submit' in config);

const statementAttributes = { 'db.system.name': 'postgresql' };

/**
 * A client whose statements are spans of the trace that the caller runs in: named by verb and table, without text and parameters, which
 * would say who it is about. What runs for no request, as the relay's looks into the outbox, makes none.
 */
export const tracingClient = (tracer: Tracer): typeof PreparingClient => {
  const startSpan = ({ text = '', name }: NamedStatement): Span | null => {
    const parent = currentContext()?.traceparent;
    if (!isRecorded(parent)) return null;
    return tracer.start('client', summaryOf(text), parent, {
      ...statementAttributes,
      ...(name !== undefined && { 'entrepot.statement': name }),
    });
  };
  return class TracingClient extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query as Query;
      const query: Query = (config, values, callback) => {
        if (!isStatement(config)) return send(config, values, callback);
        const span = startSpan(typeof config === 'string' ? { text: config } : config);
        if (!span) return send(config, values, callback);
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

    override read(statement: Parameters<PreparingClient['read']>[0], done: ReadDone): void {
      const span = startSpan(statement);
      if (!span) return super.read(statement, done);
      super.read(statement, (error, result) => {
        span.end(error ? { error } : {});
        done(error, result);
      });
    }

    /** Where it fails, the span of the statement that it went with says so. */
    override sendWithNext(text: string, values: unknown[], given: Parameters<PreparingClient['sendWithNext']>[2] = {}): void {
      const parent = currentContext()?.traceparent;
      if (!isRecorded(parent)) return super.sendWithNext(text, values, given);
      let span: Span | undefined;
      super.sendWithNext(text, values, {
        ...given,
        onEnd: () => span?.end(),
        onSend: () => {
          span = tracer.start('client', summaryOf(text), parent, statementAttributes);
          given.onSend?.();
        },
      });
    }
  };
};
