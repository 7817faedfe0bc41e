import {
  attributeCreated,
  attributeDeleted,
  attributeUpdated,
  event,
  type AttributeOption,
  type AttributeData,
  type DomainEvent,
  type PreviousAttribute,
} from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';
import type { AttributeDefinition } from './attribute-definition.rules.js';
import type { OptionChange } from './attribute-option.rules.js';

export interface AttributeChange {
  /** Null: the attribute is new. */
  before: AttributeDefinition | null;
  /** Null: it goes, and so do the options, which `options` lists. */
  after: AttributeDefinition | null;
  options: readonly OptionChange[];
}

/** Leaves room for the attribute itself, and for old and new options side by side, within what a message may have (900,000 bytes). */
const largestPart = 300_000;

/** The changes of options in parts, each for one event; at least one. */
const partsOf = (options: readonly OptionChange[]): OptionChange[][] => {
  const parts: OptionChange[][] = [[]];
  let bytes = 0;
  for (const change of options) {
    const size = Buffer.byteLength(JSON.stringify(change));
    if (bytes > 0 && bytes + size > largestPart) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(change);
    bytes += size;
  }
  return parts;
};

const pictureOf = ({ source_model: _, version: __, ...picture }: AttributeDefinition): AttributeData => picture;
const optionsOf = (part: readonly OptionChange[], side: 'before' | 'after'): AttributeOption[] =>
  part.flatMap(({ [side]: option }) => (option ? [option] : []));

const oldFields = (before: AttributeData, after: AttributeData): PreviousAttribute =>
  Object.fromEntries(Object.entries(before).filter(([field, value]) => !sameJson(value, after[field as keyof AttributeData])));

const removedIds = (part: readonly OptionChange[]): number[] =>
  part.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));

/**
 * The events of one change, and the version that the attribute has after it. Very many options are told in several events, each a version
 * of its own. None where nothing changed.
 */
export const tellAttribute = ({ before, after, options }: AttributeChange): { version: number; events: DomainEvent[] } => {
  const known = before && pictureOf(before);
  const current = (after ?? before) as AttributeDefinition;
  const picture = pictureOf(current);
  const { attribute_id: subject, attribute_code } = current;
  const parts = partsOf(options);
  let version = before?.version ?? 0;
  const changed = known && after ? oldFields(known, picture) : {};
  if (known && after && options.length === 0 && Object.keys(changed).length === 0) return { version, events: [] };
  const events = parts.map((part, index): DomainEvent => {
    version += 1;
    const old = optionsOf(part, 'before');
    const isLast = index === parts.length - 1;
    if (known && !after && isLast) {
      const data = { attribute_id: subject, attribute_code, previous: { ...known, options: old } };
      return event(attributeDeleted, { subject, version, data });
    }
    const previous = !known && index === 0 ? null : { ...(index === 0 && changed), ...(old.length > 0 && { options: old }) };
    const data = { ...picture, options: optionsOf(part, 'after'), options_removed: removedIds(part), previous };
    return event(previous ? attributeUpdated : attributeCreated, { subject, version, data });
  });
  return { version, events };
};
