import type { AttributeValue } from '@entrepot/contracts';
import type { ChosenOption } from './product-row.view.js';

/** An attribute of a product: what it is, and how people read it. Of a select the option's id and label, of a multiselect lists of both. */
export interface ShownAttribute {
  value: AttributeValue | number[];
  label: string | string[];
}

const labelOf = (value: AttributeValue): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

/** The attributes of a product by code (contract 4, "Products"): its plain values, then the options that it has. */
export const shownAttributes = (
  plain: Readonly<Record<string, AttributeValue>>,
  chosen: readonly ChosenOption[] | null,
): Record<string, ShownAttribute> => {
  const shown: Record<string, ShownAttribute> = {};
  for (const code in plain) {
    const value = plain[code] as AttributeValue;
    shown[code] = { value, label: labelOf(value) };
  }
  if (chosen === null) return shown;
  let last: { code: string; value: number[]; label: string[] } | undefined;
  for (const [code, isMultiple, id, label] of chosen) {
    if (!isMultiple) shown[code] = { value: id, label };
    else if (last?.code === code) {
      last.value.push(id);
      last.label.push(label);
    } else {
      last = { code, value: [id], label: [label] };
      shown[code] = { value: last.value, label: last.label };
    }
  }
  return shown;
};
