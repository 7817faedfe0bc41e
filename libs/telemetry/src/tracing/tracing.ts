import type { Logger } from '../logger.js';
import type { TracingSettings } from './settings.js';
import type { Tracer } from './span.js';

export interface Tracing {
  tracerOf(service: string): Tracer;
  /** Sends what is left to the collector, for 2 s at the most. */
  stop(): Promise<void>;
}

// One a process, as the log: its services ask for their tracers when they start.
let tracing: Tracing | undefined;

/**
 * Turns tracing on for the process where the settings name a collector; to be called before its services start. OpenTelemetry is loaded only
 * then. @returns null where it stays off
 */
export const startTracing = async (settings: TracingSettings, logger: Logger): Promise<Tracing | null> => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { openTracing } = await import('./open-tracing.js');
  const opened = openTracing(settings, logger);
  tracing = {
    tracerOf: opened.tracerOf,
    async stop() {
      tracing = undefined;
      await opened.stop();
    },
  };
  return tracing;
};

/** The tracer of a service of this process; undefined while tracing is off. */
export const tracerOf = (service: string): Tracer | undefined => tracing?.tracerOf(service);

export const isTracing = (): boolean => tracing !== undefined;
