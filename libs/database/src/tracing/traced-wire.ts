import { currentContext, isRecorded, type Tracer } from '@entrepot/telemetry';
import { isNamedByText } from '../wire/statement.js';
import type { Wire } from '../wire/wire.js';
import { summaryOf } from './statement-summary.js';

const attributesOf = (name = ''): Record<string, string> => ({
  'db.system.name': 'postgresql',
  ...(name !== '' && !isNamedByText(name) && { 'entrepot.statement': name }),
});

/**
 * A wire whose statements are spans of the trace that the caller runs in: named by verb and table, without text and parameters, which would say who
 * it is about. Those that go together end together. The beginning of a transaction, which takes no time of its own, is none, and what runs for
 * no request, as the relay's looks into the outbox, makes none.
 */
export const tracedWire = (wire: Wire, tracer: Tracer): Wire => ({
  async send(statements) {
    const parent = currentContext()?.traceparent;
    if (!isRecorded(parent)) return wire.send(statements);
    const spans = statements.map(({ name, text }) =>
      text === 'BEGIN' ? null : tracer.start('client', summaryOf(text), parent, attributesOf(name)),
    );
    const outcomes = await wire.send(statements);
    spans.forEach((span, index) => {
      const error = outcomes[index]?.error;
      span?.end(error ? { error } : {});
    });
    return outcomes;
  },
  cancel: () => wire.cancel(),
});
