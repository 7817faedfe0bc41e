/** How the cells of a CSV are written. */
export interface CellStyle {
  /** Where `;` separates, a comma in a number is its decimal point. */
  decimalComma: boolean;
}

/** How the text of a cell stands for a value. */
export type CellKind = 'text' | 'number' | 'texts' | 'numbers';

const decimalText = (text: string, { decimalComma }: CellStyle): string =>
  decimalComma && /^\s*[+-]?\d+,\d+\s*$/.test(text) ? text.replace(',', '.') : text;

const listSeparator = '|';

/** Returns a cell's value by its kind: a number with a decimal point, a list without its separators (contract 6, 6.6). */
export const cellValue = (text: string, kind: CellKind, style: CellStyle): string | string[] => {
  if (kind === 'number') return decimalText(text, style);
  if (kind === 'text') return text;
  const entries = text.split(listSeparator).map((entry) => entry.trim());
  return kind === 'numbers' ? entries.map((entry) => decimalText(entry, style)) : entries;
};
