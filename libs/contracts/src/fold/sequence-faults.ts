import { eventDefinitions } from '../event-definitions.js';
import type { FoldedEvent } from './folded-event.js';

/**
 * Checks that the events of each aggregate are numbered 1, 2, 3 … without a gap (contract 5, section 5.4).
 * @param events those of one subject in their order, each once
 * @returns what is wrong, in words
 */
export const sequenceFaults = (events: readonly FoldedEvent[]): string[] => {
  const last = new Map<string, number>();
  const faults: string[] = [];
  for (const { source, type, subject, version, sequence } of events) {
    const { aggregate, isSnapshot } = eventDefinitions[type]!;
    const isCounted = aggregate !== null && version > 0;
    if (sequence !== (isCounted ? version : null)) faults.push(`${type} ${subject}: sequence ${sequence ?? 'none'}, version ${version}`);
    if (!isCounted) continue;
    const key = `${source} ${aggregate} ${subject}`;
    const before = last.get(key) ?? 0;
    if (version !== (isSnapshot ? before : before + 1)) faults.push(`${type} ${subject}: ${version} after ${before}`);
    last.set(key, version);
  }
  return faults;
};
