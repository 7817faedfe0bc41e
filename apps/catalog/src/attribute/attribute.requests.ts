import { attributeFlags } from '@entrepot/contracts';
import { arrayLimits, boundedList, csv, given, integerParam, text, textLimits, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { Fields, bodyOf, invalid } from '../api/fields.js';
import { productTypes } from '../product/product.rules.js';
import type { OptionEntry } from './attribute-option.rules.js';
import { attributeCode, frontendInputs, type FrontendInput, type AttributeSettings } from './attribute.rules.js';
import type { AttributePatch, NewAttribute } from './change-attribute.js';

/** The default of a textarea may be as long as a comment. */
export const longestDefault = textLimits.comment;

const isInput = (value: unknown): value is FrontendInput => frontendInputs.includes(value as FrontendInput);

/** The given fields of an object whose values may be undefined. */
const named = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const applyTo = (fields: Fields): string[] | undefined => {
  const value = fields.raw('apply_to');
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return invalid('apply_to');
  boundedList<unknown>(value, 'apply_to').forEach((type, index) => {
    if (!productTypes.includes(type as (typeof productTypes)[number])) invalid(`apply_to[${index}]`);
  });
  return [...new Set(value as string[])];
};

const settingsOf = (fields: Fields): Partial<AttributeSettings> => {
  const flags = attributeFlags.map((name) => [name, fields.flag(name)] as const);
  const default_value = fields.isNull('default_value') ? '' : fields.textOrEmpty('default_value', longestDefault);
  return {
    ...Object.fromEntries(flags.flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)]]))),
    ...named<Omit<AttributeSettings, (typeof attributeFlags)[number] | 'default_value'>>({
      frontend_label: fields.text('frontend_label'),
      frontend_labels: fields.labels('frontend_labels'),
      position: fields.count('position'),
      apply_to: applyTo(fields),
    }),
    ...(default_value !== undefined && { default_value: default_value || null }),
  };
};

const optionEntry = (fields: Fields): OptionEntry =>
  named<Required<OptionEntry>>({
    option_id: fields.id('option_id'),
    admin: fields.text('admin'),
    position: fields.count('position'),
    default: fields.flag('default'),
    labels: fields.labels('labels'),
  });

/** The entries of a list of options: each names an option by its id, or has a label. */
const optionEntries = (fields: Fields): OptionEntry[] | undefined =>
  fields.list('options', arrayLimits.attributeOptions)?.map((entry) => {
    const read = optionEntry(entry);
    if (read.option_id === undefined) entry.requiredText('admin');
    return read;
  });

const inputOf = (fields: Fields): FrontendInput | undefined => {
  const value = fields.raw('frontend_input');
  if (value === undefined) return undefined;
  if (!isInput(value)) throw new DomainError('invalid_frontend_input', { found: value });
  return value;
};

/** The body of POST /api2/attribute. @throws DomainError `required`, `invalid_attribute_code`, `invalid_frontend_input`, `invalid_parameter` */
export const newAttributeOf = (body: unknown): NewAttribute => {
  const fields = new Fields(bodyOf(body));
  const isMissing = (name: string): boolean => [undefined, ''].includes(fields.raw(name) as undefined);
  const missing = ['attribute_code', 'frontend_input', 'frontend_label'].find(isMissing);
  if (missing !== undefined) throw new DomainError('required', { name: missing });
  const code = fields.raw('attribute_code');
  if (typeof code !== 'string' || !attributeCode.test(code)) throw new DomainError('invalid_attribute_code', { found: code });
  const options = optionEntries(fields) ?? [];
  options.forEach(({ option_id }, index) => {
    if (option_id !== undefined) invalid(`options[${index}].option_id`);
  });
  const frontend_label = fields.requiredText('frontend_label');
  return {
    attribute_code: code,
    frontend_input: inputOf(fields)!,
    settings: { ...settingsOf(fields), frontend_label },
    options,
  };
};

/** The body of PATCH /api2/attribute. @throws DomainError `required`, `invalid_frontend_input`, `invalid_parameter` */
export const attributePatchOf = (body: unknown): AttributePatch => {
  const fields = new Fields(bodyOf(body));
  const attribute_code = fields.requiredText('attribute_code');
  return {
    attribute_code,
    settings: settingsOf(fields),
    ...named<{ frontend_input: FrontendInput; options: OptionEntry[] }>({
      frontend_input: inputOf(fields),
      options: optionEntries(fields),
    }),
  };
};

/** The body of POST /api2/attribute/option. */
export const newOptionOf = (body: unknown): { code: string; entry: OptionEntry & { admin: string } } => {
  const fields = new Fields(bodyOf(body));
  const code = fields.requiredText('attribute_code');
  const admin = fields.requiredText('admin');
  const { option_id: _, ...entry } = optionEntry(fields);
  return { code, entry: { ...entry, admin } };
};

/** The body of PATCH /api2/attribute/option. */
export const optionPatchOf = (body: unknown): { code: string; entry: OptionEntry & { option_id: number } } => {
  const fields = new Fields(bodyOf(body));
  const code = fields.requiredText('attribute_code');
  const option_id = requiredId(bodyOf(body), 'option_id');
  return { code, entry: { ...optionEntry(new Fields({ ...bodyOf(body), option_id: null })), option_id } };
};

/** A text that names something. @throws DomainError `required`, `invalid_parameter` */
export const requiredName = (query: Input, name: string): string => new Fields(query).requiredText(name);

/** A 32-bit id: a larger one names nothing that exists, and is looked for as -1. @throws DomainError `required`, `invalid_parameter` */
export const requiredId = (query: Input, name: string): number => {
  const digits = integerParam(query, name);
  if (digits === undefined) throw new DomainError('required', { name });
  const number = Number(digits);
  return Math.abs(number) > 2_147_483_647 ? -1 : number;
};

/** Which attribute a GET asks for; undefined: a list. @throws DomainError `exactly_one` where both names are given */
export const attributeKeyOf = (query: Input): { code: string } | { id: string } | undefined => {
  const code = text(query, 'attribute_code');
  const id = integerParam(query, 'id');
  if (code !== undefined && id !== undefined) throw new DomainError('exactly_one', { names: ['attribute_code', 'id'] });
  if (code !== undefined) return { code };
  return id === undefined ? undefined : { id };
};

/** The inputs that a list is narrowed to. @throws DomainError `invalid_parameter` for one that does not exist */
export const inputFilterOf = (query: Input): FrontendInput[] | undefined => {
  if (given(query, 'frontend_input') === undefined) return undefined;
  return csv(query, 'frontend_input')?.map((value) => (isInput(value) ? value : invalid('frontend_input')));
};
