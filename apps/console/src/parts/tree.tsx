import type { Values } from '../api/client.js';
import { isRecord } from '../api/record.js';
import type { Field } from '../api/operation.js';
import { fieldName, texts } from '../texts/texts.js';
import { number } from './input.js';
import { Choice, Labelled } from './labelled.js';

interface TreeProps {
  field: Field;
  /** Where it stands in the record, as the API names it in faults. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  faults: ReadonlyMap<string, string>;
}

const without = (record: Values, name: string): Values => Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

/** Lists of lists, as ranges of postcodes: one a line, its entries separated by commas. */
const asText = (value: unknown): string => {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.every(Array.isArray) && value.length > 0 ? value.map((one) => one.join(', ')).join('\n') : value.join(', ');
};
const entriesOf = (line: string, of: Field['type'] | undefined): unknown[] =>
  line.split(',').map((one) => (of === 'number' || of === 'integer' ? number(one.trim()) : one.trim()));
const fromText = ({ type, of }: Field, text: string): unknown => {
  if (text.trim() === '') return undefined;
  if (type === 'array')
    return of === 'array'
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => entriesOf(line, undefined))
      : entriesOf(text, of);
  return type === 'number' || type === 'integer' ? number(text) : text;
};

const isLong = ({ name, of }: Field): boolean => of === 'array' || /instructions|intro|closing|footer/.test(name);

const Single = ({ field, path, value, onChange, faults }: TreeProps) => (
  <Labelled
    name={field.name}
    fault={faults.get(path)}
    control={(given) => {
      const change = ({ target }: { target: { value: string } }): void => onChange(fromText(field, target.value));
      if (field.values)
        return (
          <select {...given} value={String(value ?? '')} onChange={change}>
            <Choice none="–" values={field.values} />
          </select>
        );
      if (field.type === 'boolean')
        return (
          <select
            {...given}
            value={String(value ?? '')}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
          >
            <option value="">–</option>
            <option value="true">{texts().yes}</option>
            <option value="false">{texts().no}</option>
          </select>
        );
      if (isLong(field)) return <textarea {...given} rows={3} defaultValue={asText(value)} onChange={change} />;
      return <input {...given} defaultValue={asText(value)} onChange={change} />;
    }}
  />
);

/** More of a list are changed by an import. */
const mostEntries = 50;

const Entries = ({ field, path, value, onChange, faults }: TreeProps) => {
  const entries = Array.isArray(value) ? (value as Values[]) : [];
  const set = (changed: Values[]): void => onChange(changed.length === 0 ? undefined : changed);
  if (entries.length > mostEntries)
    return (
      <p>
        {fieldName(field.name)}: {texts().store.tooMany(entries.length)}
      </p>
    );
  return (
    <fieldset className="tree">
      <legend>{fieldName(field.name)}</legend>
      {entries.map((entry, index) => (
        // The number of entries is a part of the key: what is removed takes its controls along.
        <div key={`${entries.length} ${index}`} className="entry" role="group" aria-label={`${fieldName(field.name)} ${index + 1}`}>
          <Branches
            {...{ fields: field.fields ?? [], path: `${path}[${index}]`, value: entry, faults }}
            onChange={(changed) => set(entries.map((one, place) => (place === index ? changed : one)))}
          />
          <button type="button" className="quiet" onClick={() => set(entries.filter((_, place) => place !== index))}>
            {texts().offers.remove}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => set([...entries, {}])}>
        {texts().store.add}
      </button>
    </fieldset>
  );
};

type BranchesProps = Omit<TreeProps, 'field' | 'onChange'> & { fields: readonly Field[]; onChange: (value: Values) => void };

/** Fields of a record, as deep as the API's description goes. An empty one is left out of the record. */
export const Branches = ({ fields, path, value, onChange, faults }: BranchesProps) => {
  const record = isRecord(value) ? value : {};
  return fields.map((field) => {
    const given = {
      ...{ field, faults, path: path === '' ? field.name : `${path}.${field.name}`, value: record[field.name] },
      onChange: (changed: unknown): void =>
        onChange(changed === undefined ? without(record, field.name) : { ...record, [field.name]: changed }),
    };
    if (!field.fields) return <Single key={field.name} {...given} />;
    if (field.type === 'array') return <Entries key={field.name} {...given} />;
    return (
      <fieldset key={field.name} className="tree">
        <legend>{fieldName(field.name)}</legend>
        <Branches {...given} fields={field.fields} />
      </fieldset>
    );
  });
};
