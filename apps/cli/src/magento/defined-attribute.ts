import { attributeFlags } from '@entrepot/contracts';
import { cellOf, textOf } from './cells.js';
import type { Row } from './csv.js';

/** The body of POST /api2/attribute. */
export type AttributeBody = Record<string, unknown> & { attribute_code: string };

/** Magento's `is_filterable` 2, "also without results", is a 1 here. */
const flagsOf = (row: Row): Record<string, number> =>
  Object.fromEntries(
    attributeFlags.flatMap((name) => {
      const text = textOf(row, name);
      return text === undefined ? [] : [[name, text === '0' ? 0 : 1] as const];
    }),
  );

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * An attribute as a row of Magento's attribute CSV defines it: the labels of its options stand below each other. A label that stands there
 * twice is taken once, with a warning.
 */
export const definedAttribute = (row: Row, warn: (warning: string) => void): AttributeBody => {
  const attribute_code = textOf(row, 'attribute_code') ?? '';
  const labels = linesOf(textOf(row, 'option') ?? '');
  const twice = new Set(labels.filter((label, index) => labels.indexOf(label) < index));
  for (const label of twice) warn(`${attribute_code}: the label '${label}' stands there more than once; taken once`);
  const chosen = textOf(row, 'default');
  const options = [...new Set(labels)].map((admin) => ({ admin, ...(admin === chosen && { default: true }) }));
  const position = textOf(row, 'position');
  const defaultValue = cellOf(row, 'default_value_text') ?? cellOf(row, 'default_value_textarea');
  return {
    attribute_code,
    frontend_input: textOf(row, 'frontend_input'),
    // The lines after the first are those of store views.
    frontend_label: linesOf(textOf(row, 'frontend_label') ?? '')[0] ?? attribute_code,
    ...flagsOf(row),
    ...(position !== undefined && { position }),
    ...(defaultValue && { default_value: defaultValue }),
    ...(options.length > 0 && { options }),
  };
};
