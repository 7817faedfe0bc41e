import type { AttributeOption } from '@entrepot/contracts';
import { DomainError, sameJson } from '@entrepot/kernel';

/** Option in a request; an absent field stays as it is. */
export interface OptionEntry {
  option_id?: number;
  admin?: string;
  position?: number;
  default?: boolean;
  /** By store; an empty one is removed. */
  labels?: Record<string, string>;
}

export interface OptionChange {
  before: AttributeOption | null;
  after: AttributeOption | null;
}

/** Labels by store with those of a request; an empty one removes the store's label. */
export const mergeLabels = (known: Readonly<Record<string, string>>, named: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...known, ...named }).filter(([, label]) => label !== ''));

/** Id of an option that is not saved yet. */
export const unnumbered = 0;

const lastPosition = 2_147_483_647;

/** Position after the last one (contract 2: "default end of list"). */
const positionAfter = (position: number): number => Math.min(position + 1, lastPosition);

export const newOption = (entry: OptionEntry, end: number): AttributeOption => ({
  option_id: unnumbered,
  label: entry.admin ?? '',
  sort_order: entry.position ?? positionAfter(end),
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

/** Finds the options that stop being the default because another one of a select has become it. */
export const noLongerDefault = (others: readonly AttributeOption[], chosen: AttributeOption, isSingle: boolean): OptionChange[] =>
  isSingle && chosen.is_default
    ? others
        .filter((option) => option.is_default && option.option_id !== chosen.option_id)
        .map((before) => ({ before, after: { ...before, is_default: false } }))
    : [];

const shownCharacters = 100;

/** Refuses a label that the attribute has already. @param path of the field */
export const labelExists = (label: string, path: string): DomainError => {
  const value = [...label].slice(0, shownCharacters).join('');
  return new DomainError('option_label_exists', { path, code: 'duplicate', reason: `the attribute has the label ${value} already`, value });
};

/** @throws DomainError `option_label_exists` where two have one label; upper and lower case differ */
const checkLabels = (options: readonly AttributeOption[]): void => {
  const seen = new Set<string>();
  options.forEach(({ label }, index) => {
    if (seen.has(label)) throw labelExists(label, `options[${index}].admin`);
    seen.add(label);
  });
};

const twice = (name: string, reason: string, value: unknown): never => {
  throw new DomainError('invalid_parameter', { name, code: 'duplicate', reason, value });
};

/** Finds the known option of each entry: by id, else by label among those that no entry names by id. */
const matchEntries = (known: readonly AttributeOption[], entries: readonly OptionEntry[]): (AttributeOption | null)[] => {
  const byId = new Map(known.map((option) => [option.option_id, option]));
  const named = new Set<number>();
  entries.forEach(({ option_id }, index) => {
    if (option_id === undefined) return;
    if (!byId.has(option_id)) throw new DomainError('option_not_found', { option_id });
    if (named.has(option_id)) twice(`options[${index}].option_id`, 'is there twice', option_id);
    named.add(option_id);
  });
  const byLabel = new Map(known.filter(({ option_id }) => !named.has(option_id)).map((option) => [option.label, option]));
  return entries.map(({ option_id, admin }) => (option_id === undefined ? byLabel.get(admin ?? '') : byId.get(option_id)) ?? null);
};

/** A select has one default: the index of the entry that sets it, or -1. */
const soleDefault = (entries: readonly OptionEntry[], isSingle: boolean): number => {
  if (!isSingle) return -1;
  const chosen = entries.findIndex((entry) => entry.default);
  const second = entries.findIndex((entry, index) => entry.default && index > chosen);
  if (second >= 0) twice(`options[${second}].default`, 'a select has one default', true);
  return chosen;
};

/**
 * Replaces the whole list of an attribute's options (contract 4, "PATCH with options"): entries match by option_id, else by label; new ones
 * without a position go to the end, known ones that no entry names are removed.
 * @param isSingle a select: one option is the default at the most
 * @returns what changes, the removed ones with a null `after`
 * @throws DomainError `option_not_found`, `option_label_exists`, `invalid_parameter`
 */
export const syncOptions = (known: readonly AttributeOption[], entries: readonly OptionEntry[], isSingle: boolean): OptionChange[] => {
  const chosen = soleDefault(entries, isSingle);
  const matches = matchEntries(known, entries);
  const kept = entries.flatMap((entry, index) => (matches[index] ? [entry.position ?? matches[index].sort_order] : []));
  let end = kept.reduce((last, position) => Math.max(last, position), -1);
  const changes = entries.map((entry, index): { before: AttributeOption | null; after: AttributeOption } => {
    const before = matches[index] ?? null;
    const after = before ? changedOption(before, entry) : newOption(entry, end);
    end = Math.max(end, after.sort_order);
    return { before, after: chosen >= 0 && chosen !== index ? { ...after, is_default: false } : after };
  });
  checkLabels(changes.map(({ after }) => after));
  const stay = new Set(matches.map((option) => option?.option_id));
  const removed = known.filter(({ option_id }) => !stay.has(option_id)).map((before) => ({ before, after: null }));
  return [...removed, ...changes.filter(({ before, after }) => !sameJson(before, after))];
};
