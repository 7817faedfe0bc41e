import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { currentContext, traceIdOf } from './context.js';
import { gatherLines } from './gathered-lines.js';
import { redact, redactText } from './redaction.js';

export type Logger = PinoLogger;

export interface LoggerOptions {
  /** Name of the process; a service within it adds its own. */
  name: string;
  level?: string;
  /** Where the lines go; standard output by default. */
  destination?: DestinationStream;
}

const contextFields = (): Record<string, unknown> => {
  const context = currentContext();
  return context
    ? {
        request_id: context.requestId,
        trace_id: traceIdOf(context.traceparent),
        ...(context.integration && { integration: context.integration }),
      }
    : {};
};

/** A JSON logger whose lines carry the request they belong to, and neither secrets nor personal data (redaction.ts). */
export const createLogger = ({ name, level = 'info', destination }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { process: name },
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: contextFields,
      formatters: {
        level: (label) => ({ level: label }),
        log: (record) => redact(record) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((part: unknown) => (typeof part === 'string' ? redactText(part) : part)) as Parameters<typeof method>,
          );
        },
      },
    },
    destination ?? gatherLines(pino.destination({ dest: 1, sync: false, minLength: 1 })),
  );
