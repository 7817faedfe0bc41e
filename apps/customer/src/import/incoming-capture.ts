import { InvalidRecord } from '@entrepot/http';
import { contentHash, isObject } from '@entrepot/kernel';
import type { CaptureRecord } from '../capture/capture.store.js';
import type { IncomingCapture } from './import-captures.js';
import type { leadFields, scheduleFields } from '../capture/capture-fields.js';
import { readFields, refuseLine, type Rules } from '../fields/read-fields.js';

/** Reads a line of a leads or schedules import; throws `InvalidRecord`. Null empties a field: an error that is over goes with it. */
export const incomingCapture = (rules: typeof leadFields | typeof scheduleFields, value: unknown): IncomingCapture => {
  if (!isObject(value)) throw new InvalidRecord('A record must be a JSON object');
  const { fields, faults } = readFields(rules as Rules, value, { required: ['id'], nullEmpties: true });
  refuseLine(faults);
  // A label that an export of ours holds follows from the status.
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(rules, name) && name !== 'status_external_label');
  return {
    record: fields as unknown as CaptureRecord,
    hash: contentHash(value),
    warnings: unknown.map((name) => `${name}: unknown field, left out`),
  };
};
