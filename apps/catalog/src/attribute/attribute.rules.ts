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
} from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';
import { type OptionChange, mergeLabels } from './attribute-option.rules.js';

/** Inputs that an attribute can have (contract 4, "Attribute"). */
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
  /** Labels that a source model of the system allows: an import adds none. Null: it may. */
  fixed_options: string[] | null;
}

export const attributeCode = /^[a-z][a-z0-9_]{0,59}$/;

/** Attributes of the system that are columns of the product, with the field of a record that sets them. */
export const coreAttributes: ReadonlySet<string> = new Set(['sku', 'name', 'status', 'visibility', 'price', 'special_price']);

export const takesOptions = (input: FrontendInput): boolean => input === 'select' || input === 'multiselect';

/** Option labels in an attribute's value: one of a select, several of a multiselect. */
export const labelsOf = (value: AttributeValue): string[] => (Array.isArray(value) ? value : [String(value)]);

/** Makes the attribute of an unknown code in an import: several values make a multiselect, true or false a boolean, anything else a text. */
export const attributeFor = (attribute_code: string, value: unknown): Attribute => ({
  attribute_code,
  frontend_input: Array.isArray(value) ? 'multiselect' : typeof value === 'boolean' ? 'boolean' : 'text',
  fixed_options: null,
});

/** An attribute as the API creates and changes it; its options stand by themselves. */
export interface AttributeDefinition extends AttributeData {
  frontend_input: FrontendInput;
  /** Program that fixes the options; null: they are edited through the API. */
  source_model: string | null;
  version: number;
}

export type AttributeSettings = Pick<
  AttributeData,
  AttributeFlag | 'frontend_label' | 'frontend_labels' | 'default_value' | 'position' | 'apply_to'
>;

export const flagsOn: readonly AttributeFlag[] = ['is_global', 'is_visible', 'is_configurable'];

const defaultFlags = Object.fromEntries(attributeFlags.map((name) => [name, flagsOn.includes(name) ? 1 : 0])) as Record<
  AttributeFlag,
  number
>;

/** Makes a new attribute with the defaults (contract 4, "Attribute"). Its id comes with the first save. */
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

/** Sets the settings that a payload names. */
export const withSettings = (known: AttributeDefinition, settings: Partial<AttributeSettings>): AttributeDefinition => ({
  ...known,
  ...settings,
  frontend_labels: mergeLabels(known.frontend_labels, settings.frontend_labels ?? {}),
});

export interface AttributeChange {
  /** Null: the attribute is new. */
  before: AttributeDefinition | null;
  /** Null: it is deleted, with the options, which `options` lists. */
  after: AttributeDefinition | null;
  options: readonly OptionChange[];
}

/** Leaves room for the attribute itself, and for old and new options side by side, within what a message may have (900,000 bytes). */
const largestPart = 300_000;

/** Splits the changes of options, each part for one event; at least one. */
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

const dataOf = ({ source_model: _, version: __, ...data }: AttributeDefinition): AttributeData => data;
const optionsOf = (part: readonly OptionChange[], side: 'before' | 'after'): AttributeOption[] =>
  part.flatMap(({ [side]: option }) => (option ? [option] : []));
const removedIds = (part: readonly OptionChange[]): number[] =>
  part.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));

/**
 * Applies a change to an attribute, with its new version and the events; none where nothing changed. The options of a large change are spread over
 * several events, each with a version of its own.
 */
export const applyChange = ({ before, after, options }: AttributeChange): { state: AttributeDefinition | null; events: DomainEvent[] } => {
  const known = before && dataOf(before);
  const data = dataOf((after ?? before)!);
  const { attribute_id, attribute_code } = data;
  const changed = known && after ? previousValues(known, data) : {};
  if (known && after && options.length === 0 && Object.keys(changed).length === 0) return { state: after, events: [] };
  const parts = partsOf(options);
  let version = before?.version ?? 0;
  const events = parts.map((part, index): DomainEvent => {
    const head = { subject: attribute_id, version: ++version };
    const old = optionsOf(part, 'before');
    if (known && !after && index === parts.length - 1) {
      return event(attributeDeleted, { ...head, data: { attribute_id, attribute_code, previous: { ...known, options: old } } });
    }
    const previous = !known && index === 0 ? null : { ...(index === 0 && changed), ...(old.length > 0 && { options: old }) };
    const changes = { options: optionsOf(part, 'after'), options_removed: removedIds(part), previous };
    return event(previous ? attributeUpdated : attributeCreated, { ...head, data: { ...data, ...changes } });
  });
  return { state: after && { ...after, version }, events };
};
