import type { AttributeOption } from '@entrepot/contracts';
import { DomainError } from '@entrepot/kernel';
import { mergeLabels } from './attribute-definition.rules.js';

/** What a payload says of one option; what is absent stays as it is. */
export interface OptionEntry {
  option_id?: number;
  admin?: string;
  position?: number;
  default?: boolean;
  /** By store; an empty one goes. */
  labels?: Record<string, string>;
}

export interface OptionChange {
  before: AttributeOption | null;
  after: AttributeOption | null;
}

/** The id of an option that is not saved yet. */
export const unnumbered = 0;

const lastPosition = 2_147_483_647;

/** The place after the last one (contract 2: "default end of list"). */
export const placeAfter = (position: number): number => Math.min(position + 1, lastPosition);

export const newOption = (entry: OptionEntry, end: number): AttributeOption => ({
  option_id: unnumbered,
  label: entry.admin ?? '',
  sort_order: entry.position ?? placeAfter(end),
  is_default: entry.default ?? false,
  labels: mergeLabels({}, entry.labels ?? {}),
});

export const changedOption = (known: AttributeOption, entry: OptionEntry): AttributeOption => ({
  ...known,
  label: entry.admin ?? known.label,
  sort_order: entry.position ?? known.sort_order,
  is_default: entry.default ?? known.is_default,
  labels: mergeLabels(known.labels, entry.labels ?? {}),
});

/** The options that stop being the default because another one of a select has become it. */
export const noLongerDefault = (others: readonly AttributeOption[], chosen: AttributeOption, isSingle: boolean): OptionChange[] =>
  isSingle && chosen.is_default
    ? others
        .filter((option) => option.is_default && option.option_id !== chosen.option_id)
        .map((before) => ({ before, after: { ...before, is_default: false } }))
    : [];

const shownCharacters = 100;

/** The refusal of a label that the attribute has already. @param path where the caller named it */
export const labelExists = (label: string, path: string): DomainError => {
  const value = [...label].slice(0, shownCharacters).join('');
  const detail = { path, code: 'duplicate', message: `the attribute has the label ${value} already`, value };
  return new DomainError('option_label_exists', { label, extra: { details: [detail] } });
};

/** The options of a list in its order. @throws DomainError `option_label_exists` where two have one label; upper and lower case differ */
export const checkLabels = (options: readonly AttributeOption[]): void => {
  const seen = new Set<string>();
  options.forEach(({ label }, index) => {
    if (seen.has(label)) throw labelExists(label, `options[${index}].admin`);
    seen.add(label);
  });
};
