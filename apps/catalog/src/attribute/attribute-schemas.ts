import { attributeFlags } from '@entrepot/contracts';
import { arrayLimits, textLimits } from '@entrepot/http';
import { productTypes } from '../product/product.rules.js';
import { longestDefault } from './attribute.requests.js';
import { frontendInputs } from './attribute.rules.js';

const flag = { enum: [0, 1, true, false] };
const labels = {
  type: 'object',
  maxProperties: arrayLimits.entries,
  additionalProperties: { type: 'string', maxLength: textLimits.name },
  example: { 2: 'Blue' },
  description: 'store_id → label; an empty one goes',
};
const code = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,59}$', maxLength: 60, example: 'color' };
const name = (example: string) => ({ type: 'string', maxLength: textLimits.name, example });
const id = (example: number) => ({ type: 'integer', example });

const optionFields = {
  admin: { ...name('Azul'), description: 'The admin’s label: one of its kind in the attribute, upper and lower case differ' },
  position: { ...id(0), minimum: 0, description: 'A new option goes to the end of the list unless told otherwise' },
  default: { ...flag, description: 'A select has one default: the newest' },
  labels,
};

const settings = {
  frontend_labels: { ...labels, example: { 2: 'Color' } },
  ...Object.fromEntries(attributeFlags.map((flagName) => [flagName, flag])),
  default_value: {
    type: 'string',
    maxLength: longestDefault,
    nullable: true,
    example: 'Azul',
    description: 'Null or an empty text empties it',
  },
  position: { ...id(0), minimum: 0 },
  apply_to: { type: 'array', maxItems: arrayLimits.entries, items: { enum: [...productTypes] }, example: ['simple'] },
};

/** The payloads of attribute writes for the OpenAPI document. */
export const attributePostSchema = {
  type: 'object',
  required: ['attribute_code', 'frontend_input', 'frontend_label'],
  properties: {
    attribute_code: code,
    frontend_input: { enum: [...frontendInputs], example: 'select' },
    frontend_label: name('Cor'),
    ...settings,
    options: {
      type: 'array',
      maxItems: arrayLimits.attributeOptions,
      items: { type: 'object', required: ['admin'], properties: optionFields },
      description: 'select, multiselect only',
    },
  },
};

export const attributePatchSchema = {
  type: 'object',
  required: ['attribute_code'],
  properties: {
    attribute_code: name('color'),
    frontend_label: name('Cor'),
    ...settings,
    options: {
      type: 'array',
      maxItems: arrayLimits.attributeOptions,
      description: 'The whole list: entries match by option_id, else by admin; options that no entry names are removed',
      items: { type: 'object', properties: { option_id: id(12), ...optionFields } },
    },
  },
};

export const optionPostSchema = {
  type: 'object',
  required: ['attribute_code', 'admin'],
  properties: { attribute_code: name('color'), ...optionFields },
};

export const optionPatchSchema = {
  type: 'object',
  required: ['attribute_code', 'option_id'],
  properties: { attribute_code: name('color'), option_id: id(12), ...optionFields },
};

export const attributeRefSchema = { type: 'object', required: ['attribute_code'], properties: { attribute_code: name('color') } };
export const optionRefSchema = {
  type: 'object',
  required: ['attribute_code', 'option_id'],
  properties: { attribute_code: name('color'), option_id: id(12) },
};

export const setPostSchema = {
  type: 'object',
  required: ['attribute_set_name', 'skeleton_set_id'],
  properties: { attribute_set_name: name('Shoes'), skeleton_set_id: { ...id(1), description: 'The set that is copied' } },
};

export const setDeleteSchema = {
  type: 'object',
  required: ['attribute_set_name'],
  properties: {
    attribute_set_name: name('Shoes'),
    force_products_remove: { type: 'boolean', default: false, description: 'Deletes the set’s products too; counts in the body only' },
  },
};

export const groupSchema = {
  type: 'object',
  required: ['attribute_set_id', 'group_name'],
  properties: { attribute_set_id: id(1), group_name: name('Sizes') },
};

export const groupPatchSchema = {
  type: 'object',
  required: ['attribute_set_id', 'group_name', 'new_group_name'],
  properties: { ...groupSchema.properties, new_group_name: name('Measures') },
};

export const linkSchema = {
  type: 'object',
  required: ['attribute_code', 'attribute_set_id', 'attribute_group_name'],
  properties: {
    attribute_code: name('color'),
    attribute_set_id: id(1),
    attribute_group_name: name('General'),
    sort_order: { ...id(10), minimum: 0, description: 'The end of the group unless told otherwise' },
  },
};

export const unlinkSchema = {
  type: 'object',
  required: ['attribute_code', 'attribute_set_id'],
  properties: { attribute_code: name('color'), attribute_set_id: id(1) },
};
