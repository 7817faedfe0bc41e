import type { Condition } from '../list/list.store.js';

/** Fields that are compared as they are. */
export type PlainField = 'gender' | 'group_id' | 'website_id' | 'store_id' | 'dob';
/** Texts that are compared without case. */
export type TextField = 'email' | 'firstname' | 'middlename' | 'lastname';

/** The index customer_<field>. */
export const plainCondition = (field: PlainField, value: string | number): Condition => ({
  sql: (bind) => `${field} = ${bind(value)}::${field === 'dob' ? 'date' : 'integer'}`,
});

/** The index customer_<field>. */
export const textCondition = (field: TextField, value: string): Condition => ({
  sql: (bind) => `lower(${field}) = lower(${bind(value)}::text)`,
  isSelective: field === 'email',
  isKey: field === 'email',
});

/** One of several e-mails, whatever their case. The index customer_email. */
export const emailsCondition = (emails: readonly string[]): Condition => ({
  sql: (bind) => `lower(email) = any(array(select lower(wanted) from unnest(${bind(emails)}::text[]) as wanted))`,
  isSelective: true,
});

/** By digits and upper-case letters; null is no taxvat and finds nobody. Index customer_taxvat. */
export const taxvatCondition = (plain: string | null): Condition => ({
  sql: (bind) => `taxvat = ${bind(plain)}::text`,
  isSelective: true,
});

/** Parameters are texts: the text `5` finds the number 5 as well. Index customer_custom_attributes. */
export const attributeCondition = (code: string, value: string): Condition => {
  const typed: unknown[] =
    value === 'true' || value === 'false' ? [value === 'true'] : String(Number(value)) === value ? [Number(value)] : [];
  return {
    sql: (bind) => {
      const matches = [value, ...typed].map((wanted) => `custom_attributes @> ${bind(JSON.stringify({ [code]: wanted }))}::jsonb`);
      return `(${matches.join(' or ')})`;
    },
  };
};
