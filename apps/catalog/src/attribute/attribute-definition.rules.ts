import { attributeFlags, type AttributeFlag, type AttributeData } from '@entrepot/contracts';
import type { FrontendInput } from './attribute.rules.js';

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

/** Labels by store with those that a payload names: an empty one goes, others stay. */
export const mergeLabels = (known: Readonly<Record<string, string>>, named: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...known, ...named }).filter(([, label]) => label !== ''));

/** The attribute with the settings that a payload names. */
export const withSettings = (known: AttributeDefinition, settings: Partial<AttributeSettings>): AttributeDefinition => ({
  ...known,
  ...settings,
  frontend_labels: mergeLabels(known.frontend_labels, settings.frontend_labels ?? {}),
});
