import type { ApiPropertyOptions } from '@nestjs/swagger';
import { type Rule, arrayLimits, isObject } from '@entrepot/http';

/** What was chosen of a product's options, in /docs. */
export const optionsApi: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: { oneOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' } }, { type: 'string' }] },
  example: { '12': 7, '13': 'For Ana' },
  description:
    'option_id → value: an option_type_id (drop_down, radio), an array of them (checkbox, multiple), a text of up to 2,000 characters ' +
    '(field, area), YYYY-MM-DD (date), HH:mm (time), YYYY-MM-DDTHH:mm (date_time)',
};

/** Some clients write an empty map as an empty list. */
export const options: Rule<Record<string, unknown>> = {
  name: 'options',
  api: optionsApi,
  read: (value, faults) => {
    if (Array.isArray(value) && value.length === 0) return {};
    if (!isObject(value)) return faults.add('type', 'must be an object', value);
    if (Object.keys(value).length <= arrayLimits.entries) return value;
    return faults.add('too_large', `must be an object of up to ${arrayLimits.entries} fields`, undefined);
  },
};
