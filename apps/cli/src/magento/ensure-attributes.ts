import { basename } from 'node:path';
import type { Api } from '../api/api.js';
import { Refusal } from '../api/failure.js';
import { inputOf, labelOf } from './attribute-shape.js';
import type { KnownAttribute } from './attribute-value.js';
import { textOf } from './cells.js';
import { attributeCode, attributeOfColumn, coreAttributes } from './columns.js';
import { openAttributes } from './csv.js';
import { definedAttribute } from './defined-attribute.js';
import type { Survey } from './survey.js';

interface AttributeAnswer {
  attribute: { attribute_code: string; frontend_input: string; options: { value: string }[] };
}

/** Attributes whose labels the system fixes (the catalog's Default set): any other would reject the row. */
const fixed: ReadonlySet<string> = new Set(['tax_class_id']);

const known = ({ attribute: { attribute_code, frontend_input, options } }: AttributeAnswer): KnownAttribute => ({
  attribute_code,
  frontend_input,
  fixedLabels: fixed.has(attribute_code) ? options.map(({ value }) => value) : null,
});

const find = async (api: Api, code: string): Promise<KnownAttribute | null> => {
  const path = `/api2/attribute?attribute_code=${encodeURIComponent(code)}`;
  try {
    return known(await api.call<AttributeAnswer>({ method: 'GET', path, permission: 'attributes/read' }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
};

const create = async (api: Api, body: object): Promise<KnownAttribute> =>
  known(
    await api.call<AttributeAnswer>({
      method: 'POST',
      path: '/api2/attribute',
      body: JSON.stringify(body),
      contentType: 'application/json',
      permission: 'attributes/write',
    }),
  );

/**
 * Creates the attributes of an attribute CSV that nobody defined; one that is there stays as it is. One that is refused is a warning, as
 * its products can be taken without it. @returns the codes of those that are new
 */
export const defineAttributes = async (api: Api, file: string, warn: (line: number, warning: string) => void): Promise<string[]> => {
  const created: string[] = [];
  for await (const row of openAttributes(file).rows) {
    const told = (warning: string): void => warn(row.line, `${basename(file)}, ${warning}`);
    const code = textOf(row, 'attribute_code');
    if (code === undefined) told('attribute_code: there is none; the row is left out');
    else if ((await find(api, code)) === null) {
      try {
        created.push((await create(api, definedAttribute(row, told))).attribute_code);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        told(`${code}: ${error.status} ${error.reason}; not created`);
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
 * Looks up every attribute that the file could mean, and creates those that pairs or variations name and nobody defined. Their options come
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
