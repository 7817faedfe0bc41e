import { type CellKind, type CellStyle, cellValue, isObject } from '@entrepot/kernel';
import { arrayLimits, cellKindOf, type RequestClass } from '@entrepot/requests';
import { InvalidRecord } from './record.js';

type Step = string | number;

export interface Column {
  name: string;
  path: readonly Step[];
  kind: CellKind;
}

const hostile = new Set(['__proto__', 'constructor', 'prototype']);

/** `addresses[0].city` as its steps; null where it is none. */
const stepsOf = (name: string): Step[] | null => {
  const steps = name.split('.').flatMap((part) => {
    const [, own = '', indexes = ''] = /^([^[\]]*)((?:\[\d{1,3}\])*)$/.exec(part) ?? [];
    return [own, ...[...indexes.matchAll(/\d+/g)].map(([digits]) => Number(digits))];
  });
  return steps.every((step) => step !== '' && !hostile.has(String(step))) ? steps : null;
};

/** Whether a column names what stands inside of another one. */
const isInside = ({ name }: Column, { name: outer }: Column): boolean => name.startsWith(`${outer}.`) || name.startsWith(`${outer}[`);

/** Reads the columns that a header names. @throws InvalidRecord with all that is wrong with it */
export const columnsOf = (header: readonly string[], line: RequestClass<object>): Column[] => {
  const names = header.map((name) => name.trim());
  if (names.length > arrayLimits.entries) throw new InvalidRecord(`The header may have ${arrayLimits.entries} columns`);
  const errors: string[] = [];
  const columns = names.flatMap((name, index): Column[] => {
    const path = stepsOf(name);
    if (name === '') errors.push(`Column ${index + 1} of the header has no name`);
    else if (!path) errors.push(`${name} cannot be the name of a column`);
    if (name !== '' && names.indexOf(name) < index) errors.push(`The header names ${name} twice`);
    return path ? [{ name, path, kind: cellKindOf(line, path) }] : [];
  });
  for (const column of columns) {
    const outer = columns.find((other) => isInside(column, other));
    if (outer) errors.push(`The header names ${outer.name} and ${column.name}, a part of it`);
  }
  if (errors.length > 0) throw new InvalidRecord(errors);
  return columns;
};

/** Puts a value where its path says, among those of the columns before it. */
const put = (record: Record<string, unknown>, path: readonly Step[], value: unknown): void => {
  let inside = record as Record<Step, unknown>;
  path.forEach((step, index) => {
    const next = path[index + 1];
    if (next === undefined) inside[step] = value;
    else inside = (inside[step] ??= typeof next === 'number' ? [] : {}) as Record<Step, unknown>;
  });
};

/** A list without the entries for which a row has no cell. */
const dense = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((entry) => entry !== undefined).map(dense);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, dense(entry)])) : value;
};

/** Makes the record of a row: empty cells are absent. @throws InvalidRecord */
export const recordOfRow = (cells: readonly string[], columns: readonly Column[], style: CellStyle): Record<string, unknown> => {
  const errors: string[] = [];
  if (cells.length > columns.length) errors.push(`The line has ${cells.length} cells, the header ${columns.length}`);
  const record: Record<string, unknown> = {};
  columns.forEach(({ name, path, kind }, index) => {
    const text = cells[index] ?? '';
    if (text.includes('\0')) errors.push(`${name} holds a character that cannot be stored`);
    else if (text.trim() !== '') put(record, path, cellValue(text, kind, style));
  });
  if (errors.length > 0) throw new InvalidRecord(errors);
  return (columns.some(({ path }) => path.some((step) => typeof step === 'number')) ? dense(record) : record) as typeof record;
};
