import { attributeCode, coreAttributes, labelsOf, type Attribute } from './attribute.rules.js';
import { readAttributeValue } from './attribute-value.rules.js';
import type { AttributeValues } from '../product/product-record.rules.js';
import { refuse, shown } from '../record/refusal.rules.js';

const checkCode = (code: string): void => {
  const field = `attributes.${code.slice(0, 60)}`;
  if (!attributeCode.test(code)) refuse(field, 'an attribute code has up to 60 of a-z, 0-9 and _, and starts with a letter');
  if (coreAttributes.has(code)) refuse(field, `is a field of the product; send it as ${code}`);
};

/**
 * What a record says of its attributes, each read by its type.
 * @param attributeOf the attribute of a code, or the one that would be created for it
 * @throws DomainError `invalid_record`
 */
export const readAttributes = (
  raw: Readonly<Record<string, unknown>>,
  attributeOf: (code: string, value: unknown) => Attribute,
): AttributeValues => {
  const values = Object.entries(raw).map(([code, value]) => {
    checkCode(code);
    if (value === null) return [code, null] as const;
    const attribute = attributeOf(code, value);
    const read = readAttributeValue(attribute, value);
    const unknown = read !== null && attribute.fixed_options && labelsOf(read).find((label) => !attribute.fixed_options?.includes(label));
    if (typeof unknown === 'string') {
      refuse(`attributes.${code}`, `${shown(unknown)} is none of its options: ${attribute.fixed_options?.join(', ')}`);
    }
    return [code, read] as const;
  });
  return Object.fromEntries(values);
};
