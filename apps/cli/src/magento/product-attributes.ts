import { sameJson } from '@entrepot/kernel';
import { type KnownAttribute, readValue } from './attribute-value.js';
import { emptied, cellOf, type Row, textOf } from './csv.js';
import { attributeCode, attributeOfColumn, coreAttributes } from './columns.js';
import type { Notes } from './notes.js';
import { pairText, parsePairs, type PairValue } from './pairs.js';
import { derivedFlags, type Family } from './survey.js';

export interface RowContext {
  attributes: ReadonlyMap<string, KnownAttribute>;
  /** Whose variation the row is. */
  family: Family | undefined;
  storeId: number | undefined;
}

/** Why no attribute can have this code. */
const badCode = (code: string): string | null => {
  if (coreAttributes.has(code)) return 'it is a field of the product, which a column of its own sets';
  return attributeCode.test(code) ? null : 'an attribute code has up to 60 of a-z, 0-9 and _, and starts with a letter';
};

/** Column and code of each cell that is an attribute's value. */
const attributeCells = (row: Row, { attributes }: RowContext): [column: string, code: string][] =>
  Object.keys(row.cells).flatMap((column): [string, string][] => {
    const code = attributeOfColumn(column);
    return code !== null && attributes.has(code) ? [[column, code]] : [];
  });

/**
 * Attribute values of a row: columns, then additional_attributes, which win, then what the parent's row says of this variation where the
 * row itself says nothing.
 */
export const attributesOf = (row: Row, context: RowContext, notes: Notes): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const take = (code: string, value: PairValue, where: string): void => {
    const attribute = context.attributes.get(code);
    if (!attribute) return notes.warn(`${where}: there is no attribute ${code}; not taken`);
    const read = readValue(attribute, value);
    if ('problem' in read) return notes.warn(`${where}: ${read.problem}; not taken`);
    if (read.lost !== undefined) notes.warn(`${where}: ${read.lost}`);
    values[code] = read.value;
  };

  for (const [column, code] of attributeCells(row, context)) {
    const cell = cellOf(row, column);
    if (cell === null) values[code] = null;
    else if (cell !== undefined) take(code, cell, column);
  }

  const { pairs, stray } = parsePairs(textOf(row, 'additional_attributes') ?? '');
  if (stray !== '') notes.warn(`additional_attributes: '${stray.slice(0, 60)}' belongs to no code`);
  for (const [code, value] of pairs) {
    const where = `additional_attributes, ${code}`;
    const bad = badCode(code);
    if (derivedFlags.has(code)) notes.leave(where, "Magento derives it from the product's options");
    else if (bad !== null) notes.warn(`${where}: ${bad}; not taken`);
    else if (pairText(value) === emptied) values[code] = null;
    else if (pairText(value) !== '') take(code, value, where);
  }

  for (const [code, value] of context.family?.values ?? []) {
    const where = `configurable_variations of ${context.family?.parent}, ${code}`;
    const own = Object.hasOwn(values, code) ? values[code] : null;
    if (own === null) take(code, value, where);
    else if (isOther(own, code, value, context)) notes.warn(`${where}: '${pairText(value)}' is not taken, the row itself says otherwise`);
  }
  return values;
};

const isOther = (own: unknown, code: string, value: PairValue, { attributes }: RowContext): boolean => {
  const attribute = attributes.get(code);
  const read = attribute && readValue(attribute, value);
  return read !== undefined && 'value' in read && !sameJson(own, read.value);
};
