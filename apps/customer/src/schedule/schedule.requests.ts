import { Field, Id, Sorting, Text, Values, rules, textLimits, type FieldSettings, type Rule } from '@entrepot/requests';
import { parseTimestamp, type Sort } from '@entrepot/kernel';
import { ContactId, ContactLine, ContactListQuery, Words, emptied } from '../contact/contact.requests.js';
import { clock, clockNote } from '../contact/contact.rules.js';

export const scheduleSortFields = [
  'id',
  'created_at',
  'updated_at',
  'date',
  'time',
  'name',
  'email',
  'unity_id',
  'status_external',
] as const;

/** A day of the appointment; what follows the day is checked and left out. */
const day: Rule<string> = {
  ...rules.day(),
  read: (value, faults) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(value) && parseTimestamp(value)
      ? value.slice(0, 10)
      : faults.add('format', 'must be a date like 2026-01-31', value),
};
const ofAppointment: FieldSettings<string> = { error: 'invalid_date', description: 'Of the appointment, included' };

/** Parameters of GET /api2/schedules (contract 3, section 4). */
export class ScheduleListQuery extends ContactListQuery {
  @Id() unity_id?: string;
  @Field(day, ofAppointment) date_from?: string;
  @Field(day, ofAppointment) date_to?: string;
  @Text({ pattern: clock, description: clockNote, api: { examples: ['14:30'] } }) time?: string;
  @Text() treatment?: string;
  @Values({ rule: rules.oneOf([1, 2, 3]), description: '1 pending, 2 synced, 3 error; several as CSV' }) status_external?: number[];
  @Text() codigo_external?: string;
  @Id() campanha_interna_id?: string;
  @Sorting(scheduleSortFields, { field: 'created_at', direction: 'desc' }) sort: Sort<(typeof scheduleSortFields)[number]>;
}

const status: Rule<number> = {
  ...rules.oneOf([1, 2, 3]),
  read: (value, faults) =>
    [1, 2, 3].find((one) => one === value || (typeof value === 'string' && String(one) === value.trim())) ??
    faults.add('enum', 'must be 1 (pending), 2 (synced) or 3 (error)', value),
};

/** Line of POST /ops/import/schedules (contract 3, section 2). */
export class ScheduleLine extends ContactLine {
  @Field(rules.day(), emptied) date?: string | null;
  @Words({ max: 5, pattern: clock, mustBe: 'a time like 14:30', description: clockNote, example: '14:30' }) time?: string | null;
  @ContactId() unity_id?: number | null;
  @Words() treatment?: string | null;
  @Words() campanha_interna?: string | null;
  @ContactId() campanha_interna_id?: number | null;
  @Words() codigo_external?: string | null;
  @Field(status, { empty: 'refused', api: { default: 1 } }) status_external?: number;
  @Words({ max: textLimits.text }) mensagem_erro_external?: string | null;
}
