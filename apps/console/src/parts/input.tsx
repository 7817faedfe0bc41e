import { useId } from 'react';
import type { Field } from '../api/operation.js';
import { fieldName } from '../texts/texts.js';

const isLong = (name: string): boolean => /comment|description|reason/.test(name);
const isChoices = ({ type, values }: Field): boolean => type === 'array' && values !== undefined;

interface InputProps {
  field: Field;
  value: unknown;
  fault: string | undefined;
}

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
  const id = useId();
  if (isChoices(field)) return <Choices {...props} />;
  const given = {
    id,
    name: field.name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
  };
  const text = value === null || value === undefined ? '' : String(value);
  const control = field.values ? (
    <select {...given} defaultValue={text}>
      <option value="">–</option>
      {field.values.map((one) => (
        <option key={one} value={one}>
          {one.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  ) : field.type === 'boolean' ? (
    <input {...given} type="checkbox" defaultChecked={value === true} />
  ) : isLong(field.name) ? (
    <textarea {...given} rows={3} defaultValue={text} />
  ) : (
    <input {...given} inputMode={field.type === 'number' ? 'decimal' : field.type === 'integer' ? 'numeric' : 'text'} defaultValue={text} />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{fieldName(field.name)}</label>
      {control}
      {fault === undefined ? null : (
        <p className="bad" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
};

const number = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other ?? null);

/**
 * Gives a typed value its JSON type; undefined where nothing changed. What is no number stays text, so that the API says what is wrong with it; entries of
 * a list are separated by commas.
 */
export const typed = (field: Field, form: FormData, initial: unknown): unknown => {
  const { name, type } = field;
  if (type === 'boolean') return (form.get(name) !== null) === (initial === true) ? undefined : form.get(name) !== null;
  if (isChoices(field)) return isSame(form.getAll(name), initial ?? []) ? undefined : form.getAll(name);
  const text = String(form.get(name) ?? '').trim();
  const isEmptyBefore = initial === undefined || initial === null || initial === '';
  if (text === '') return isEmptyBefore ? undefined : null;
  if (!isEmptyBefore && text === String(initial)) return undefined;
  if (type === 'array') return text.split(',').map((one) => number(one.trim()));
  return type === 'integer' || type === 'number' ? number(text) : text;
};

/** Fault of a field, or of one of its entries. */
export const faultOf = (name: string, faults: ReadonlyMap<string, string>): string | undefined =>
  faults.get(name) ?? [...faults].find(([path]) => path.startsWith(`${name}[`) || path.startsWith(`${name}.`))?.[1];
