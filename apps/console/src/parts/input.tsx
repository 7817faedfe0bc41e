import type { Values } from '../api/client.js';
import type { Field } from '../api/operation.js';
import { fieldName } from '../texts/texts.js';
import { Choice, Labelled } from './labelled.js';

const isLong = (name: string): boolean => /comment|description|reason/.test(name);
const isChoices = ({ type, values }: Field): boolean => type === 'array' && values !== undefined;

interface InputProps {
  field: Field;
  value: unknown;
  fault: string | undefined;
}

/** Text of a value in its control: a list that is no choice has one entry a line, as those of an address. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

/** Several of a fixed set, as boxes. */
const Choices = ({ field, value, fault }: InputProps) => (
  <fieldset className="choices">
    <legend>{fieldName(field.name)}</legend>
    {(field.values ?? []).map((one) => (
      <label key={one}>
        <input type="checkbox" name={field.name} value={one} defaultChecked={Array.isArray(value) && value.includes(one)} /> {one}
      </label>
    ))}
    {fault === undefined ? null : <p className="bad">{fault}</p>}
  </fieldset>
);

/** Control of a field by its type in the API's description, with its fault. */
export const Input = (props: InputProps) => {
  const { field, value, fault } = props;
  const { name, type, values } = field;
  if (isChoices(field)) return <Choices {...props} />;
  const isLines = Array.isArray(value) && type !== 'array';
  const text = type === 'array' ? String(value ?? '') : textOf(value);
  return (
    <Labelled
      name={name}
      fault={fault}
      control={(given) => {
        if (values)
          return (
            <select {...given} defaultValue={text}>
              <Choice none="–" values={values} />
            </select>
          );
        if (type === 'boolean') return <input {...given} type="checkbox" defaultChecked={value === true} />;
        if (isLines || isLong(name)) return <textarea {...given} rows={3} defaultValue={text} />;
        if (/(^|_)password$/.test(name))
          return <input {...given} type="password" autoComplete={name === 'password' ? 'new-password' : 'current-password'} />;
        return <input {...given} inputMode={type === 'number' ? 'decimal' : type === 'integer' ? 'numeric' : 'text'} defaultValue={text} />;
      }}
    />
  );
};

/** Reads a number; what is none, or nothing, stays text, so that the API says what is wrong with it. */
export const number = (text: string): number | string => (text === '' || Number.isNaN(Number(text)) ? text : Number(text));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other ?? null);

/**
 * Gives a typed value its JSON type; undefined where nothing changed. Entries of a list are separated by commas.
 */
const typed = (field: Field, form: FormData, initial: unknown): unknown => {
  const { name, type } = field;
  if (type === 'boolean') return (form.get(name) !== null) === (initial === true) ? undefined : form.get(name) !== null;
  if (isChoices(field)) return isSame(form.getAll(name), initial ?? []) ? undefined : form.getAll(name);
  const text = String(form.get(name) ?? '').trim();
  const isEmptyBefore = initial === undefined || initial === null || initial === '';
  if (text === '') return isEmptyBefore ? undefined : null;
  if (!isEmptyBefore && text === (type === 'array' ? String(initial) : textOf(initial))) return undefined;
  if (type === 'array') return text.split(',').map((one) => number(one.trim()));
  if (Array.isArray(initial)) return text.split(/\r?\n/).map((one) => one.trim());
  return type === 'integer' || type === 'number' ? number(text) : text;
};

/** Reads what was typed into the fields of a form, as far as it changed. */
export const valuesOf = (fields: readonly Field[], form: FormData, initial: Values = {}): Values => {
  const values = fields.map((field) => [field.name, typed(field, form, initial[field.name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
};

/** Fault of a field, or of one of its entries. */
export const faultOf = (name: string, faults: ReadonlyMap<string, string>): string | undefined =>
  faults.get(name) ?? [...faults].find(([path]) => path.startsWith(`${name}[`) || path.startsWith(`${name}.`))?.[1];
