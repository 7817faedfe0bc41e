import type { AttributeOption } from '@entrepot/contracts';
import { DomainError, sameJson } from '@entrepot/kernel';
import { changedOption, checkLabels, newOption, type OptionChange, type OptionEntry } from './attribute-option.rules.js';

const invalid = (name: string): never => {
  throw new DomainError('invalid_parameter', { name });
};

/** Which known option each entry means: that of its id, else the one with its label that no entry names by id. */
const matchEntries = (known: readonly AttributeOption[], entries: readonly OptionEntry[]): (AttributeOption | null)[] => {
  const byId = new Map(known.map((option) => [option.option_id, option]));
  const named = new Set<number>();
  entries.forEach(({ option_id }, index) => {
    if (option_id === undefined) return;
    if (!byId.has(option_id)) throw new DomainError('option_not_found', { option_id });
    if (named.has(option_id)) invalid(`options[${index}].option_id`);
    named.add(option_id);
  });
  const byLabel = new Map(known.filter(({ option_id }) => !named.has(option_id)).map((option) => [option.label, option]));
  return entries.map(({ option_id, admin }) => (option_id === undefined ? byLabel.get(admin ?? '') : byId.get(option_id)) ?? null);
};

/** A select has one default: which entry makes it. */
const soleDefault = (entries: readonly OptionEntry[], isSingle: boolean): number => {
  if (!isSingle) return -1;
  const chosen = entries.findIndex((entry) => entry.default);
  const second = entries.findIndex((entry, index) => entry.default && index > chosen);
  if (second >= 0) invalid(`options[${second}].default`);
  return chosen;
};

/**
 * The whole list of an attribute's options, as a payload wants it (contract 4, "PATCH with options"): entries match by option_id, else by
 * label; new ones without a position go to the end, known ones that no entry names are removed.
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
