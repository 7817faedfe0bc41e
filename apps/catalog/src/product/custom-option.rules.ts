import type { CustomOption } from '@entrepot/contracts';
import { allOrRefuse, refuse } from '../record/refusal.rules.js';

type OptionValue = CustomOption['values'][number];

export type OptionValueLine = Pick<OptionValue, 'title'> & Partial<OptionValue>;
export type OptionLine = Pick<CustomOption, 'title' | 'type'> &
  Partial<Pick<CustomOption, 'option_id' | 'required'>> & { values?: OptionValueLine[] };

/** Stands for the id of an option or value that is new: the database numbers it when it is saved. */
export const unnumbered = 0;

/** Types whose answer is one or more of the option's values. */
const choices: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);

/**
 * Pairs what a record lists with what there is, so that ids stay: by id where the record names one of this list's, else by
 * title; a title that stands there twice pairs in order.
 */
const pair = <K extends { title: string }, W extends { title: string }>(
  known: readonly K[],
  wanted: readonly W[],
  same: (known: K, wanted: W) => boolean,
): (K | null)[] => {
  const left = new Set(known);
  const take = (found: K | undefined): K | null => (found && left.delete(found) ? found : null);
  const byId = wanted.map((record) => take(known.find((entry) => left.has(entry) && same(entry, record))));
  return wanted.map((record, index) => byId[index] ?? take(known.find((entry) => left.has(entry) && entry.title === record.title)));
};

const checkType = ({ type, values }: OptionLine, field: string): CustomOption['type'] => {
  if (choices.has(type) && !values?.length) refuse(`${field}.values`, `an option of type ${type} needs at least one value`);
  if (!choices.has(type) && values?.length) refuse(`${field}.values`, `an option of type ${type} has no values`);
  return type;
};

/** Custom options of a product as a record lists them: the whole list, with the ids of those that stay. */
export const syncOptions = (known: readonly CustomOption[], wanted: readonly OptionLine[]): CustomOption[] => {
  const kept = pair(known, wanted, (option, record) => option.option_id === record.option_id);
  return allOrRefuse(wanted, (record, index) => {
    const type = checkType(record, `options[${index}]`);
    const before = kept[index];
    const values = record.values ?? [];
    const keptValues = pair(before?.values ?? [], values, (value, entry) => value.option_type_id === entry.option_type_id);
    return {
      option_id: before?.option_id ?? unnumbered,
      title: record.title,
      type,
      required: record.required ?? false,
      values: values.map(({ title, price = 0, price_type = 'fixed' }, at) => ({
        option_type_id: keptValues[at]?.option_type_id ?? unnumbered,
        title,
        price,
        price_type,
      })),
    };
  });
};
