import type { Tx } from '@entrepot/database';
import { newAttribute } from './attribute-definition.rules.js';
import type { Attribute } from './attribute.rules.js';
import { saveAttributes } from './save-attributes.store.js';

export interface StoredAttribute extends Attribute {
  attribute_id: number;
}

/** Attributes by code (index: attribute_attribute_code_key). */
export const loadAttributes = async (tx: Tx, codes: Iterable<string>): Promise<Map<string, StoredAttribute>> => {
  const rows = await tx.query<StoredAttribute[]>(
    `select a.attribute_id, a.attribute_code, a.frontend_input,
       case when a.source_model is not null then array(
         select o.label from attribute_option o where o.attribute_id = a.attribute_id order by o.sort_order) end as fixed_options
     from attribute a where a.attribute_code = any($1)`,
    [[...codes]],
  );
  return new Map(rows.map((row) => [row.attribute_code, row]));
};

/** Creates attributes that an import names and nobody defined; the code is the first label. In the turn of imports only. */
export const createAttributes = async (tx: Tx, attributes: readonly Attribute[], now: Date): Promise<void> => {
  const byCode = [...attributes].sort((a, b) => (a.attribute_code < b.attribute_code ? -1 : 1));
  const changes = byCode.map(({ attribute_code: code, frontend_input }) => ({
    before: null,
    after: newAttribute(code, frontend_input, code),
    options: [],
  }));
  await saveAttributes(tx, changes, now);
};
