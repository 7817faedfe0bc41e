import { createLogger, type Logger } from '@entrepot/telemetry';

/** DEBUG_EVENTS=1 shows what a test's services say. */
export const silent: Logger = createLogger({
  name: 'test',
  level: 'debug',
  destination: { write: (line: string) => void (process.env.DEBUG_EVENTS && process.stderr.write(line)) },
});

/** A logger whose lines can be read back. */
export const recorded = (): { logger: Logger; lines: Record<string, unknown>[] } => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  return { logger, lines };
};
