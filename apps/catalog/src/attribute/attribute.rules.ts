import type { AttributeValue } from '@entrepot/contracts';

/** The inputs that an attribute can have (contract 4, "Attribute"). */
export const frontendInputs = [
  'text',
  'textarea',
  'date',
  'datetime',
  'boolean',
  'select',
  'multiselect',
  'price',
  'weight',
  'media_image',
] as const;

export type FrontendInput = (typeof frontendInputs)[number];

export interface Attribute {
  attribute_code: string;
  frontend_input: FrontendInput;
  /** The labels that a source model of the system allows: an import adds none. Null: it may. */
  fixed_options: string[] | null;
}

export const attributeCode = /^[a-z][a-z0-9_]{0,59}$/;

/** Attributes of the system that are columns of the product, with the field of a record that sets them. */
export const coreAttributes: ReadonlySet<string> = new Set(['sku', 'name', 'status', 'visibility', 'price', 'special_price']);

export const takesOptions = (input: FrontendInput): boolean => input === 'select' || input === 'multiselect';

/** The option labels in an attribute's value: one of a select, several of a multiselect. */
export const labelsOf = (value: AttributeValue): string[] => (Array.isArray(value) ? value : [String(value)]);

/**
 * The attribute that an import creates for a code nobody defined: several values make a multiselect, true or false a
 * boolean, anything else a text.
 */
export const attributeFor = (attribute_code: string, value: unknown): Attribute => ({
  attribute_code,
  frontend_input: Array.isArray(value) ? 'multiselect' : typeof value === 'boolean' ? 'boolean' : 'text',
  fixed_options: null,
});
