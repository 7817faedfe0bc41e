import type { ApiPropertyOptions } from '@nestjs/swagger';
import { type Rule, arrayLimits, textLimits } from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import { isLongerThan } from '@entrepot/kernel';

/** Description in /docs of the options that were chosen of a product. */
export const optionsApi: ApiPropertyOptions = {
  type: 'object',
  maxProperties: arrayLimits.entries,
  additionalProperties: {
    oneOf: [
      { type: 'number' },
      { type: 'array', maxItems: arrayLimits.entries, items: { type: 'number' } },
      { type: 'string', maxLength: textLimits.text },
    ],
  },
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
    const sent = Object.entries(value);
    if (sent.length > arrayLimits.entries)
      return faults.add('too_large', `must be an object of up to ${arrayLimits.entries} fields`, undefined);
    for (const [id, chosen] of sent) {
      const start = faults.count;
      if (typeof chosen === 'string' && isLongerThan(chosen, textLimits.text))
        faults.add('too_large', `must be a text of up to ${textLimits.text} characters`, chosen);
      if (Array.isArray(chosen) && chosen.length > arrayLimits.entries)
        faults.add('too_large', `must be an array of up to ${arrayLimits.entries} entries`, undefined);
      if (faults.count > start) faults.within(start, id);
    }
    return value;
  },
};
