import { useState } from 'react';
import type { Field } from '../api/operation.js';
import { texts } from '../texts/texts.js';
import { Choice, Labelled } from './labelled.js';

interface FiltersProps {
  fields: readonly Field[];
  /** Names of those that are shown before one asks for more. */
  first: readonly string[];
  values: Readonly<Record<string, string | undefined>>;
  onChange: (values: Record<string, string | undefined>) => void;
  /** Faults that the API found, by parameter. */
  faults: ReadonlyMap<string, string>;
}

const typeOf = ({ type, format }: Field): string =>
  type === 'integer' || type === 'number' ? 'number' : format === 'date' ? 'date' : 'search';

const Filter = ({ field, value, fault }: { field: Field; value: string; fault: string | undefined }) => (
  <Labelled
    name={field.name}
    fault={fault}
    control={(given) =>
      field.values ? (
        <select {...given} defaultValue={value}>
          <Choice none={texts().any} values={[...new Set([...field.values, ...(value === '' ? [] : [value])])]} />
        </select>
      ) : (
        <input {...given} type={typeOf(field)} defaultValue={value} />
      )
    }
  />
);

/** Filters of a list, by the parameters that the API's description names. */
export const Filters = ({ fields, first, values, onChange, faults }: FiltersProps) => {
  const [isWhole, setWhole] = useState(false);
  const isShown = ({ name }: Field): boolean => isWhole || first.includes(name) || values[name] !== undefined || faults.has(name);
  if (fields.length === 0) return null;
  const rest = fields.filter((field) => !isShown(field)).length;
  const submit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    onChange(Object.fromEntries(fields.filter(isShown).map(({ name }) => [name, String(given.get(name) ?? '').trim() || undefined])));
  };
  return (
    <form
      key={JSON.stringify(values)}
      className="filters"
      role="search"
      onSubmit={submit}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
    >
      {fields.filter(isShown).map((field) => (
        <Filter key={field.name} field={field} value={values[field.name] ?? ''} fault={faults.get(field.name)} />
      ))}
      <div className="buttons">
        <button type="submit">{texts().filter}</button>
        {Object.values(values).some((value) => value !== undefined) ? (
          <button type="button" className="quiet" onClick={() => onChange(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}>
            {texts().clear}
          </button>
        ) : null}
        {rest > 0 ? (
          <button type="button" className="quiet" onClick={() => setWhole(true)}>
            {texts().more(rest)}
          </button>
        ) : null}
      </div>
    </form>
  );
};
