import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@entrepot/telemetry';

/** Nest's own words in our log: its start-up chatter at debug level, its troubles as they are. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  debug: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  verbose: (message: unknown, context?: string) => logger.trace({ context }, String(message)),
  warn: (message: unknown, context?: string) => logger.warn({ context }, String(message)),
  error: (message: unknown, stack?: string, context?: string) => logger.error({ context, stack }, String(message)),
  fatal: (message: unknown, context?: string) => logger.fatal({ context }, String(message)),
});
