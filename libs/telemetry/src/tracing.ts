import type { Logger } from './logger.js';
import { setTracers, type Tracing } from './span.js';
import type { TracingSettings } from './tracing-settings.js';

/**
 * Turns tracing on for the process where the settings name a collector; to be called before its services start. OpenTelemetry is loaded only
 * then. @returns null where it stays off
 */
export const startTracing = async (settings: TracingSettings, logger: Logger): Promise<Tracing | null> => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { openTracing } = await import('./open-tracing.js');
  const { tracerOf, stop } = openTracing(settings, logger);
  setTracers(tracerOf);
  return {
    tracerOf,
    async stop() {
      setTracers(undefined);
      await stop();
    },
  };
};
