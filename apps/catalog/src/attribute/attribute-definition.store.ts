import { attributeFlags } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { AttributeDefinition } from './attribute-definition.rules.js';

/** The columns of an attribute that are its own, and their types. */
export const attributeColumns: Readonly<Record<string, string>> = {
  attribute_id: 'integer',
  attribute_code: 'text',
  frontend_input: 'text',
  frontend_label: 'text',
  is_user_defined: 'boolean',
  source_model: 'text',
  ...Object.fromEntries(attributeFlags.map((flag) => [flag, 'smallint'])),
  default_value: 'text',
  position: 'integer',
  apply_to: 'text[]',
  version: 'integer',
};

const columns = Object.keys(attributeColumns)
  .map((name) => (name === 'is_user_defined' ? 'a.is_user_defined::integer' : `a.${name}`))
  .join(', ');

/** Whole attributes by their ids; indexes attribute_pkey, attribute_label_pkey. */
const byIds = `
  select ${columns}, coalesce((
      select json_object_agg(l.store_id, l.label order by l.store_id) from attribute_label l where l.attribute_id = a.attribute_id), '{}') as frontend_labels
  from attribute a where a.attribute_id = any($1) order by a.attribute_id`;

export const loadDefinitions = (tx: Tx, ids: readonly number[]): Promise<AttributeDefinition[]> =>
  tx.query<AttributeDefinition[]>(byIds, [ids]);

/** The id of a code (index: attribute_attribute_code_key). @throws DomainError `attribute_not_found` */
export const findAttributeId = async (tx: Tx, code: string): Promise<number> => {
  const [row] = await tx.query<{ attribute_id: number }[]>('select attribute_id from attribute where attribute_code = $1', [code]);
  if (!row) throw new DomainError('attribute_not_found', { attribute_code: code });
  return row.attribute_id;
};

/**
 * An attribute, locked for this transaction. Two statements: one that waited for the lock would see its labels as they were before. Index
 * attribute_attribute_code_key.
 * @throws DomainError `attribute_not_found`
 */
export const lockAttribute = async (tx: Tx, code: string): Promise<AttributeDefinition> => {
  const [row] = await tx.query<{ attribute_id: number }[]>(
    'select attribute_id from attribute where attribute_code = $1 for no key update',
    [code],
  );
  const [attribute] = row ? await loadDefinitions(tx, [row.attribute_id]) : [];
  if (!attribute) throw new DomainError('attribute_not_found', { attribute_code: code });
  return attribute;
};
