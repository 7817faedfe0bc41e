import { anyOf, type Condition, type Filter, ignoringCase } from '@entrepot/database';

export interface CustomerCondition extends Condition {
  /** It finds one row a website at most. */
  isKey?: boolean;
}

/** Fields that are compared as they are. */
export type PlainField = 'gender' | 'group_id' | 'website_id' | 'store_id' | 'dob';
/** Texts that are compared without case. */
export type TextField = 'email' | 'firstname' | 'middlename' | 'lastname';

/** Filters by the index customer_<field>. */
export const byPlain = (field: PlainField): Filter<unknown> => anyOf(field, field === 'dob' ? 'date' : 'integer');

/** Filters by the index customer_<field>. */
export const byText = (field: TextField): ((value: unknown) => CustomerCondition[]) => {
  const isKey = field === 'email';
  const filter = ignoringCase(field, { isSelective: isKey });
  return (value) => filter(String(value).trim()).map((condition) => ({ ...condition, isKey }));
};

/** Filters by several e-mails, whatever their case. Index customer_email. */
export const byEmails: Filter<readonly string[]> = (emails) => [
  { sql: (bind) => `lower(email) = any(array(select lower(wanted) from unnest(${bind(emails)}::text[]) as wanted))`, isSelective: true },
];

/** By digits and upper-case letters; null is no taxvat and finds nobody. Index customer_taxvat. */
export const byTaxvat = anyOf('taxvat', 'text', { isSelective: true });

/** Parameters are texts: the text `5` finds the number 5 as well. Index customer_custom_attributes. */
export const byAttribute = (code: string, value: string): Condition => {
  const typed: unknown[] =
    value === 'true' || value === 'false' ? [value === 'true'] : String(Number(value)) === value ? [Number(value)] : [];
  return {
    sql: (bind) => {
      const matches = [value, ...typed].map((wanted) => `custom_attributes @> ${bind(JSON.stringify({ [code]: wanted }))}::jsonb`);
      return `(${matches.join(' or ')})`;
    },
  };
};
