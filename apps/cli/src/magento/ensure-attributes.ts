import { basename } from 'node:path';
import { attributeFlags } from '@entrepot/contracts';
import type { Answer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { Refusal, unlessRefused } from '../api/failure.js';
import { inputOf, labelOf } from './attribute-shape.js';
import type { KnownAttribute } from './attribute-value.js';
import { attributeCode, attributeOfColumn, coreAttributes } from './columns.js';
import { cellOf, openAttributes, type Row, textOf } from './csv.js';
import type { Survey } from './survey.js';

/** Body of POST /api2/attribute. */
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

type AttributeAnswer = Answer<'post', '/api2/attribute'>;

/** Attributes whose labels the system fixes (the catalog's Default set): any other would reject the row. */
const fixed: ReadonlySet<string> = new Set(['tax_class_id']);

const known = ({ attribute: { attribute_code, frontend_input, options } }: AttributeAnswer): KnownAttribute => ({
  attribute_code,
  frontend_input,
  fixedLabels: fixed.has(attribute_code) ? options.map(({ value }) => value) : null,
});

const find = async (api: Api, code: string): Promise<KnownAttribute | null> => {
  const call = { path: '/api2/attribute', query: { attribute_code: code }, permission: 'attributes/read' } as const;
  const answer = await unlessRefused(404, api.call<AttributeAnswer>(call));
  return answer && known(answer);
};

const create = async (api: Api, body: object): Promise<KnownAttribute> =>
  known(await api.call<AttributeAnswer>({ method: 'POST', path: '/api2/attribute', json: body, permission: 'attributes/write' }));

/**
 * Creates the attributes of an attribute CSV that do not exist yet; the others stay as they are. One that is refused is a warning, as
 * its products can be taken without it. @returns the codes of those that are new
 */
export const defineAttributes = async (api: Api, file: string, warn: (line: number, warning: string) => void): Promise<string[]> => {
  const created: string[] = [];
  for await (const row of openAttributes(file).rows) {
    const warnOfRow = (warning: string): void => warn(row.line, `${basename(file)}, ${warning}`);
    const code = textOf(row, 'attribute_code');
    if (code === undefined) warnOfRow('attribute_code: there is none; the row is left out');
    else if ((await find(api, code)) === null) {
      try {
        created.push((await create(api, definedAttribute(row, warnOfRow))).attribute_code);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        warnOfRow(`${code}: ${error.status} ${error.reason}; not created`);
      }
    }
  }
  return created;
};

export interface EnsuredAttributes {
  attributes: Map<string, KnownAttribute>;
  created: string[];
}

/**
 * Looks up every attribute that the file could mean, and creates those that pairs or variations name and that do not exist yet. Their options come
 * with the products.
 */
export const ensureAttributes = async (api: Api, { header, shapes, labels }: Survey): Promise<EnsuredAttributes> => {
  const attributes = new Map<string, KnownAttribute>();
  const created: string[] = [];
  const wanted = [...shapes.values()].filter(({ code }) => attributeCode.test(code) && !coreAttributes.has(code));
  for (const code of new Set([...header.flatMap((column) => attributeOfColumn(column) ?? []), ...wanted.map(({ code }) => code)])) {
    const attribute = await find(api, code);
    if (attribute) attributes.set(code, attribute);
  }
  for (const shape of wanted) {
    const { code } = shape;
    if (attributes.has(code)) continue;
    const body = { attribute_code: code, frontend_input: inputOf(shape), frontend_label: labels.get(code) ?? labelOf(code) };
    attributes.set(code, await create(api, body));
    created.push(code);
  }
  return { attributes, created };
};
