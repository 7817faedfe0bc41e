import { customOptionTypes, type CustomOption } from '@entrepot/contracts';
import { cellOf, type Row } from './csv.js';
import type { Notes } from './notes.js';
import { pairText, parsePairs, splitBars } from './pairs.js';

/** An option of a product as the import takes it. */
export interface OptionRecord {
  title: string;
  type: CustomOption['type'];
  required: boolean;
  values?: { title: string; price?: string; price_type?: string }[];
}

const column = 'custom_options';
const taken: ReadonlySet<string> = new Set(['name', 'type', 'required', 'price', 'price_type', 'option_title']);
const isType = (type: string): type is OptionRecord['type'] => (customOptionTypes as readonly string[]).includes(type);
/** Types whose answer is one or more of the option's values. */
const choices: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);
const isFree = (price: string): boolean => /^0*\.?0*$/.test(price);

type Entry = Readonly<Record<string, string>>;

const valueOf = ({ option_title: title = '', price = '', price_type: kind = '' }: Entry) => ({
  title,
  ...(price !== '' && { price }),
  ...(kind !== '' && { price_type: kind }),
});

/**
 * Parses `custom_options`: `name=…,type=…,required=1|…`, where a choice repeats its name for each of its values. Null empties the list; undefined
 * leaves it as it is.
 */
export const customOptions = (row: Row, notes: Notes): OptionRecord[] | null | undefined => {
  const cell = cellOf(row, column);
  if (typeof cell !== 'string') return cell;
  const options: OptionRecord[] = [];
  for (const part of splitBars(cell)) {
    const entry: Entry = Object.fromEntries(parsePairs(part).pairs.map(([name, value]) => [name, pairText(value)]));
    const { name: title = '', type = '', required, option_title: value = '', price = '' } = entry;
    if (title === '' || !isType(type) || (choices.has(type) && value === '')) {
      notes.warn(
        `${column}: '${part.slice(0, 60)}' lacks a name, one of the types ${customOptionTypes.join(', ')}, or its value; not taken`,
      );
      continue;
    }
    for (const [name, text] of Object.entries(entry))
      if (!taken.has(name) && text !== '') notes.leave(`${column}, ${name}`, 'an option has no such field');
    const last = options.at(-1);
    if (choices.has(type) && last?.title === title && last.type === type) last.values?.push(valueOf(entry));
    else options.push({ title, type, required: required === '1', ...(choices.has(type) && { values: [valueOf(entry)] }) });
    if (!choices.has(type) && !isFree(price)) notes.warn(`${column}, ${title}: the price ${price} is not taken: only values have one`);
  }
  return options;
};
