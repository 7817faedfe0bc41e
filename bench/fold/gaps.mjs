// The numbers of each aggregate's events: 1, 2, 3 … without gaps, and none twice.
import { eventDefinitions } from '@entrepot/contracts';

/**
 * @param events of all topics, those of one subject in their order, each once: { source, type, subject, version, sequence }
 * @returns what is wrong, in words
 */
export const sequenceFaults = (events) => {
  const last = new Map();
  const faults = [];
  for (const { source, type, subject, version, sequence } of events) {
    const { aggregate, isSnapshot } = eventDefinitions[type];
    const isCounted = aggregate !== null && version > 0;
    if (sequence !== (isCounted ? version : null)) faults.push(`${type} ${subject}: sequence ${sequence}, version ${version}`);
    if (!isCounted) continue;
    const key = `${source} ${aggregate} ${subject}`;
    const before = last.get(key) ?? 0;
    const expected = isSnapshot ? before : before + 1;
    if (version !== expected) faults.push(`${type} ${subject}: ${version} after ${before}`);
    last.set(key, version);
  }
  return faults;
};
