import type { ApiPropertyOptions } from '@nestjs/swagger';
import { isLongerThan } from '@entrepot/kernel';
import { type Rule, arrayLimits, rules, textLimits } from '@entrepot/requests';
import { isObject } from '@entrepot/service';

const example = {
  ...{ firstname: 'Ana', lastname: 'Silva', street: 'Rua A, 12', city: 'Recife', region: 'PE', postcode: '50000-000' },
  ...{ country_id: 'BR', telephone: '81 3333-4444' },
};
const textNames = [
  ...['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company', 'city', 'postcode', 'country_id', 'telephone', 'email'],
  ...['region_code', 'vat_id'],
] as const;

const text = { type: 'string', maxLength: textLimits.text, nullable: true } as const;

const properties: Readonly<Record<string, object>> = {
  ...Object.fromEntries(textNames.map((name) => [name, text])),
  street: {
    anyOf: [
      { type: 'string', maxLength: textLimits.text },
      { type: 'array', maxItems: arrayLimits.entries, items: text },
    ],
    nullable: true,
    description: 'A text, or a list of its lines',
  },
  region: {
    anyOf: [
      { type: 'string', maxLength: textLimits.text },
      { type: 'object', additionalProperties: true },
    ],
    nullable: true,
    description: 'A name or a code; of some systems an object that holds them',
  },
};

/** An address of an order in /docs: what is known of its fields; further ones are kept as they came. */
export const addressApi = { type: 'object', properties, additionalProperties: true, example } as ApiPropertyOptions;

/** A number as its text; other values as they came, for the check to refuse. */
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const isText = (value: unknown): boolean => value === null || typeof value === 'string';
const isLines = (value: unknown): boolean => isText(value) || (Array.isArray(value) && value.every(isText));

/** Whether a text, a line of a list or the number of lines passes its limit. */
const isTooLarge = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > arrayLimits.entries || value.some(isTooLarge)
    : typeof value === 'string' && isLongerThan(value, textLimits.text);
const limits = `must be of up to ${textLimits.text} characters and ${arrayLimits.entries} lines`;

/** Rule of one field: a number counts as its text. */
const addressField = (name: string, mustBe: string, test: (value: unknown) => boolean): Rule<unknown> => ({
  name: 'addressField',
  api: properties[name] as ApiPropertyOptions,
  read: (value, faults) => {
    const found = Array.isArray(value) ? value.map(asText) : asText(value);
    if (!test(found)) faults.add('type', `must be ${mustBe}`, value);
    else if (isTooLarge(found)) faults.add('too_large', limits, value);
    return found;
  },
});

/** Known fields of an address, by name. */
export const addressFields: Readonly<Record<string, Rule<unknown>>> = {
  ...Object.fromEntries(textNames.map((name) => [name, addressField(name, 'a text', isText)])),
  street: addressField('street', 'a text or a list of texts', isLines),
  region: addressField('region', 'a text, or an object that holds one', (value) => isText(value) || isObject(value)),
};

const object = rules.object();

/** An address as it came, of texts where its fields are known. */
export const address: Rule<Readonly<Record<string, unknown>>> = {
  name: 'address',
  api: addressApi,
  read: (value, faults, source) => {
    const sent = object.read(value, faults, source);
    if (sent === undefined) return undefined;
    const read: Record<string, unknown> = { ...sent };
    for (const [name, rule] of Object.entries(addressFields)) {
      if (!Object.hasOwn(sent, name)) continue;
      const start = faults.count;
      read[name] = rule.read(sent[name], faults, sent);
      faults.within(start, name);
    }
    return read;
  },
};
