export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** Attributes of a span: few names and numbers, never a person, a token, a path or a parameter. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOutcome {
  /** A better name than the one that it was started with. */
  name?: string;
  attributes?: SpanAttributes;
  /** Error of the work: the span has failed. It shows the code or the class, not the message. */
  error?: unknown;
}

/** A piece of work that a trace shows. One that is never ended is never shown. */
export interface Span {
  /** Trace context of everything that the work causes (W3C). */
  readonly traceparent: string;
  end(outcome?: SpanOutcome): void;
}

/** Starts the spans of one service. */
export interface Tracer {
  /**
   * Starts a span below the one that `traceparent` names, or a new trace where it is absent or malformed. Where the sampler decides against
   * the trace, the span's own `traceparent` says so to the next service, and nothing is kept.
   */
  start(kind: SpanKind, name: string, traceparent: string | undefined, attributes?: SpanAttributes): Span;
}

/** Whether the spans of a trace context of our own are kept; a context says so itself, so that most work is spared asking. */
export const isRecorded = (traceparent: string | undefined): traceparent is string => traceparent?.endsWith('-01') === true;

export interface Tracing {
  tracerOf(service: string): Tracer;
  /** Sends what is left to the collector, for 2 s at the most. */
  stop(): Promise<void>;
}

// One a process, as the log: its services ask for their tracers when they start.
let tracers: Tracing['tracerOf'] | undefined;

export const setTracers = (of: Tracing['tracerOf'] | undefined): void => void (tracers = of);

/** Returns the tracer of a service of this process; undefined while tracing is off. */
export const tracerOf = (service: string): Tracer | undefined => tracers?.(service);

export const isTracing = (): boolean => tracers !== undefined;
