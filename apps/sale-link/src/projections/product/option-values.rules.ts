import type { CustomOption } from '@entrepot/contracts';
import { DomainError, type FaultCode, isLongerThan, parseTimestamp } from '@entrepot/kernel';
import { Checks, refuse } from '../../field/field.rules.js';

/** option_id → what was chosen: a value's id, several, or a text. */
export type OptionValues = Readonly<Record<string, number | number[] | string>>;

/** An option as people read it. */
export interface OptionLabel {
  title: string;
  value: string;
}

interface Answer {
  value: number | number[] | string;
  label: string;
}

const longestText = 2_000;
/** Values of one answer. */
const mostChoices = 1_000;

/** No choice, and no text; where a value has another format, an empty text is a wrong one. */
const isAbsent = (sent: unknown, type: CustomOption['type'] | undefined): boolean =>
  sent === undefined ||
  sent === null ||
  (Array.isArray(sent) && sent.length === 0) ||
  (sent === '' && (type === 'field' || type === 'area' || type === 'file'));

const invalid = (field: string, code: FaultCode, reason: string, value: unknown): never =>
  refuse('invalid_parameter', field, { code, reason, value });

const idOf = (sent: unknown): number | null => {
  const digits = typeof sent === 'number' || typeof sent === 'string' ? String(sent).trim() : '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
};

const titleOf = (option: CustomOption, id: number, field: string): string =>
  option.values.find(({ option_type_id }) => option_type_id === id)?.title ??
  refuse('option_value_unknown', field, { code: 'not_found', reason: 'the option has no such value', value: id });

const one = (option: CustomOption, sent: unknown, field: string): Answer => {
  const value = idOf(sent) ?? invalid(field, 'type', 'must be the option_type_id of a value', sent);
  return { value, label: titleOf(option, value, field) };
};

const several = (option: CustomOption, sent: unknown, field: string): Answer => {
  if (!Array.isArray(sent)) return invalid(field, 'type', 'must be an array of option_type_ids', sent);
  if (sent.length > mostChoices) return invalid(field, 'too_large', `must be an array of up to ${mostChoices} entries`, undefined);
  const value = sent.map((entry) => idOf(entry) ?? invalid(field, 'type', 'must be an array of option_type_ids', sent));
  if (new Set(value).size < value.length) return invalid(field, 'duplicate', 'names a value twice', sent);
  return { value, label: value.map((id) => titleOf(option, id, field)).join(', ') };
};

const text = (sent: unknown, field: string): Answer => {
  const value = typeof sent === 'number' ? String(sent) : sent;
  const mustBe = `must be a text of up to ${longestText} characters`;
  if (typeof value !== 'string') return invalid(field, 'type', mustBe, sent);
  return isLongerThan(value, longestText) ? invalid(field, 'too_large', mustBe, sent) : { value, label: value };
};

const patterned =
  (mustBe: string, pattern: RegExp, moment: (text: string) => string) =>
  (sent: unknown, field: string): Answer => {
    if (typeof sent !== 'string') return invalid(field, 'type', `must be ${mustBe}`, sent);
    if (!pattern.test(sent) || !parseTimestamp(moment(sent))) return invalid(field, 'format', `must be ${mustBe}`, sent);
    return { value: sent, label: sent.replace('T', ' ') };
  };

const date = patterned('a date like 2026-01-31', /^\d{4}-\d{2}-\d{2}$/, (day) => day);
const time = patterned('a time like 09:30', /^\d{2}:\d{2}$/, (hour) => `2000-01-01 ${hour}:00`);
const dateTime = patterned('a date and time like 2026-01-31T09:30', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, (moment) => `${moment}:00`);

/** Checks one answer, in the format that its option's type asks for (contract 3, "Option value formats"). */
const answer = (option: CustomOption, sent: unknown, field: string): Answer => {
  switch (option.type) {
    case 'drop_down':
    case 'radio':
      return one(option, sent, field);
    case 'checkbox':
    case 'multiple':
      return several(option, sent, field);
    case 'field':
    case 'area':
      return text(sent, field);
    case 'date':
      return date(sent, field);
    case 'time':
      return time(sent, field);
    case 'date_time':
      return dateTime(sent, field);
    case 'file':
      return refuse('option_unsupported', field, {
        code: 'unsupported',
        reason: 'takes a file, which a sale by link cannot carry',
        value: sent,
      });
  }
  option.type satisfies never;
  throw new DomainError('internal');
};

/**
 * Checks what was sent for a product's options. A wrong format is `invalid_parameter` (400); an unknown option, a value that is not
 * the option's, a required one that is missing and a file (contract 3: "unsupported") are 422; each names the option by its path.
 */
export const checkOptions = (
  options: readonly CustomOption[],
  sent: Readonly<Record<string, unknown>>,
  path: string,
): { values: OptionValues; labels: OptionLabel[] } => {
  const known = new Map(options.map((option) => [String(option.option_id), option]));
  const given = Object.entries(sent).filter(([id, value]) => !isAbsent(value, known.get(id)?.type));
  const checks = new Checks();
  for (const [id, value] of given) {
    const broken = { code: 'not_found', reason: 'the product has no such option', value } as const;
    if (!known.has(id)) checks.make(() => refuse('option_unknown', `${path}.${id}`, broken));
  }
  const answers = new Map(given);
  const checked = options.flatMap((option) => {
    const [id, field] = [String(option.option_id), `${path}.${option.option_id}`];
    if (!answers.has(id) && !option.required) return [];
    const found = checks.make(() =>
      !answers.has(id) && option.type !== 'file'
        ? refuse('option_required', field, { code: 'required', reason: 'is required' })
        : answer(option, answers.get(id), field),
    );
    return found ? [{ id, title: option.title, ...found }] : [];
  });
  checks.end();
  return {
    values: Object.fromEntries(checked.map(({ id, value }) => [id, value])),
    labels: checked.map(({ title, label }) => ({ title, value: label })),
  };
};
