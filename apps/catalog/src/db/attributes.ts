import type { EntityManager } from 'typeorm';
import type { Attribute } from '../domain/attribute.js';
import { writeRows } from './rows.js';

export interface StoredAttribute extends Attribute {
  attribute_id: number;
}

/** Attributes by code (index: attribute_attribute_code_key). */
export const loadAttributes = async (tx: EntityManager, codes: Iterable<string>): Promise<Map<string, StoredAttribute>> => {
  const rows = await tx.query<StoredAttribute[]>(
    `select a.attribute_id, a.attribute_code, a.frontend_input,
       case when a.source_model is not null then array(
         select o.label from attribute_option o where o.attribute_id = a.attribute_id order by o.sort_order) end as fixed_options
     from attribute a where a.attribute_code = any($1)`,
    [[...codes]],
  );
  return new Map(rows.map((row) => [row.attribute_code, row]));
};

/** Creates what is not there; its code is its first label. */
export const createAttributes = (tx: EntityManager, attributes: readonly Attribute[]): Promise<void> =>
  writeRows(
    tx,
    `insert into attribute (attribute_code, frontend_input, frontend_label)
     select attribute_code, frontend_input, attribute_code from json_to_recordset($1::json) as r(attribute_code text, frontend_input text)
     order by attribute_code
     on conflict (attribute_code) do nothing`,
    attributes,
  );
