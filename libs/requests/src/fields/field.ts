import 'reflect-metadata';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsOptional, ValidateIf } from 'class-validator';
import type { FaultContext } from './checks.js';
import type { Faults } from './faults.js';
import type { Input } from './input.js';
import { type Rule, decoratorsOf } from './rule.js';

/**
 * Meaning of an empty text. `absent`: only `''` counts as absent, as in a query; `blank`: a text of spaces does too; `null`: it empties the field, as
 * null does; `refused`: a wrong value; `kept`: a text like any other.
 */
export type Empty = 'absent' | 'blank' | 'null' | 'refused' | 'kept';

/** Settings that every field has. `T` is the type that the rule reads. */
export interface FieldSettings<T = unknown> {
  required?: boolean;
  /** Required only where one of these fields is sent. */
  requiredWith?: readonly string[];
  /** Error of an absent field, instead of `required`. */
  requiredError?: string;
  /** Other names; the first one that has a value counts. */
  aliases?: readonly string[];
  /** Default `absent`. */
  empty?: Empty;
  /** null is a value (a PATCH clears the field); else it counts as absent. */
  nullable?: boolean;
  /** Value of an absent field. */
  default?: unknown;
  /** Error of a wrong value, instead of `invalid_parameter`. */
  error?: string;
  /** An object whose field of the same name wins, as `stock_data`. */
  inside?: string;
  /** Reads the field from the body only, in a request with query and body. */
  bodyOnly?: boolean;
  /** Where it has a value that this accepts, the fields after it are not read: one record is looked up. `source`: the fields beside it as sent. */
  alone?: (value: T, source: Input) => boolean;
  /** Hides the value in faults. */
  secret?: boolean;
  /** Another form of the value that was read. */
  as?: (value: T) => unknown;
  description?: string;
  example?: unknown;
  /** Anything else of the OpenAPI property. */
  api?: ApiPropertyOptions;
}

/** A field of a request class that is read by one rule. */
export interface ValueField extends FieldSettings {
  property: string;
  rule: Rule<unknown>;
}

/** A parameter of the OpenAPI document, by its name. */
export type ParameterSchemas = Readonly<Record<string, ApiPropertyOptions>>;

/** A property that is read from several fields, as a page from `page` and `limit`. */
export interface ComposedField {
  property: string;
  /** Names of the fields that the value is read from, with their other names. */
  names: Readonly<Record<string, readonly string[]>>;
  parameters: ParameterSchemas;
  compose: (source: Input, faults: Faults, known: ReadonlySet<string>) => unknown;
  /** It is read from these names alone, none of which is required: what it is without them is made once, for all requests. */
  hasDefault?: boolean;
  /** It takes all names that no other field knows. */
  takesOthers?: boolean;
}

export type RequestField = ValueField | ComposedField;

/** Names of which a request sends from `min` to `max`. */
export interface NameGroup {
  names: readonly string[];
  min: 0 | 1;
  max: number;
}

interface Description {
  fields: RequestField[];
  groups: NameGroup[];
}

const descriptions = new WeakMap<object, Description>();

const ownDescription = (prototype: object): Description => {
  const known = descriptions.get(prototype);
  if (known) return known;
  const created = { fields: [], groups: [] };
  descriptions.set(prototype, created);
  return created;
};

/** Collects the fields and groups of a class in the order of their declaration, those of its base class first. */
export const describe = (type: { prototype: object }): Description => {
  const found: Description = { fields: [], groups: [] };
  for (let prototype: object | null = type.prototype; prototype; prototype = Object.getPrototypeOf(prototype) as object | null) {
    const own = descriptions.get(prototype);
    if (!own) continue;
    const names = new Set(found.fields.map(({ property }) => property));
    found.fields.unshift(...own.fields.filter(({ property }) => !names.has(property)));
    found.groups.unshift(...own.groups);
  }
  return found;
};

/** Class decorators are applied from the last to the first: the first is checked first. */
export const addGroup = (type: { prototype: object }, group: NameGroup): void => void ownDescription(type.prototype).groups.unshift(group);

export const addComposed = (prototype: object, field: ComposedField): void => void ownDescription(prototype).fields.push(field);

/** A property that `compose` reads from several parameters, by their own names. */
export const Composed =
  (field: Omit<ComposedField, 'property'>): PropertyDecorator =>
  (prototype, property) =>
    addComposed(prototype, { property: String(property), ...field });

/** How a description lists other names of a field. */
export const aliasNote = (aliases: readonly string[]): string => (aliases.length === 1 ? 'Alias' : 'Aliases') + ` ${aliases.join(', ')}`;

const sentence = (...parts: (string | undefined)[]): { description?: string } => {
  const said = parts.filter((part) => part !== undefined && part !== '');
  return said.length > 0 ? { description: said.join('; ') } : {};
};

/** Makes the OpenAPI property of a field from its rule and its own settings. */
export const apiOf = ({ rule, ...options }: Omit<ValueField, 'property'>): ApiPropertyOptions => {
  const { description: ruleSays, ...api } = rule.api;
  return {
    ...api,
    ...sentence(options.description, ruleSays, options.aliases && aliasNote(options.aliases)),
    ...(options.example !== undefined && { example: options.example }),
    ...((options.default ?? null) !== null && { default: options.default }),
    ...((options.nullable || options.empty === 'null') && { nullable: true }),
    ...options.api,
    required: options.required ?? false,
  } as ApiPropertyOptions;
};

/** A field that is there, null only where it takes that. One of these stands at each field, in place of its base class's. */
const demanded = (error: string | undefined): PropertyDecorator[] => [
  ValidateIf((_object, value) => value !== null),
  IsDefined({ message: 'is required', context: { error } satisfies FaultContext }),
];

/** A field that one rule reads: its conversion, its checks, which are class-validator's, and its OpenAPI property. */
export const Field =
  <T>(rule: Rule<T>, options: FieldSettings<T> = {}): PropertyDecorator =>
  (prototype, property) => {
    const field = { property: String(property), rule, ...options } as ValueField;
    ownDescription(prototype).fields.push(field);
    ApiProperty(apiOf(field))(prototype, property);
    const presence = options.required ? demanded(options.requiredError) : [IsOptional()];
    for (const decorate of [...presence, ...decoratorsOf(rule)]) decorate(prototype, property);
  };

/** Makes a form of a request for /docs: a class with some of its fields, all required. */
export const formOf = (name: string, type: { prototype: object }, required: readonly string[]): new () => object => {
  const form = { [name]: class {} }[name]!;
  for (const field of describe(type).fields)
    if ('rule' in field && required.includes(field.property))
      ApiProperty({ ...apiOf(field), required: true } as ApiPropertyOptions)(form.prototype, field.property);
  return form;
};
