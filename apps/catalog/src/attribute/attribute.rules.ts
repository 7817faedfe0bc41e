import {
  type AttributeValue,
  attributeFlags,
  type AttributeFlag,
  type AttributeData,
  attributeCreated,
  attributeDeleted,
  attributeUpdated,
  event,
  type AttributeOption,
  type DomainEvent,
  type PreviousAttribute,
} from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';
import { type OptionChange, mergeLabels } from './attribute-option.rules.js';

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

/** An attribute as the API creates and changes it; its options stand by themselves. */
export interface AttributeDefinition extends AttributeData {
  frontend_input: FrontendInput;
  /** Names whoever fixes the options; null: they are edited through the API. */
  source_model: string | null;
  version: number;
}

export type AttributeSettings = Pick<
  AttributeData,
  AttributeFlag | 'frontend_label' | 'frontend_labels' | 'default_value' | 'position' | 'apply_to'
>;

const flagsOn: readonly AttributeFlag[] = ['is_global', 'is_visible', 'is_configurable'];

const defaultFlags = Object.fromEntries(attributeFlags.map((name) => [name, flagsOn.includes(name) ? 1 : 0])) as Record<
  AttributeFlag,
  number
>;

/** What a new attribute is where nothing else is said (contract 4, "Attribute"). Its id comes with the first save. */
export const newAttribute = (attribute_code: string, frontend_input: FrontendInput, frontend_label: string): AttributeDefinition => ({
  attribute_id: 0,
  attribute_code,
  frontend_input,
  frontend_label,
  frontend_labels: {},
  is_user_defined: 1,
  ...defaultFlags,
  default_value: null,
  position: 0,
  apply_to: [],
  source_model: null,
  version: 0,
});

/** The attribute with the settings that a payload names. */
export const withSettings = (known: AttributeDefinition, settings: Partial<AttributeSettings>): AttributeDefinition => ({
  ...known,
  ...settings,
  frontend_labels: mergeLabels(known.frontend_labels, settings.frontend_labels ?? {}),
});

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
