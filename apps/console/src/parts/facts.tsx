import type { Values } from '../api/client.js';
import { isRecord } from '../api/record.js';
import type { Field } from '../api/operation.js';
import { fieldName } from '../texts/texts.js';
import { Table } from './table.js';
import { Value } from './value.js';

const plain = (name: string): Field => ({ name, type: 'string' });
const isRows = (value: unknown): value is Values[] => Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** Fields of a record: the described ones first and in their order, then what else the answer holds. */
const fieldsOf = (fields: readonly Field[], record: Values): Field[] => {
  const known = fields.filter(({ name }) => record[name] !== undefined);
  const names = new Set(known.map(({ name }) => name));
  return [
    ...known,
    ...Object.keys(record)
      .filter((name) => !names.has(name))
      .map(plain),
  ];
};

/** Names and values of a record; its parts are tables and records below. */
export const Facts = ({ fields, record }: { fields: readonly Field[]; record: Values }) => {
  const all = fieldsOf(fields, record);
  const parts = all.filter(({ name }) => isRows(record[name]) || isRecord(record[name]));
  return (
    <>
      <dl className="facts">
        {all
          .filter((field) => !parts.includes(field))
          .map((field) => (
            <div key={field.name}>
              <dt>{fieldName(field.name)}</dt>
              <dd>
                <Value field={field} value={record[field.name]} />
              </dd>
            </div>
          ))}
      </dl>
      {parts.map((field) => {
        const value = record[field.name];
        return (
          <section key={field.name} className="part">
            <h2>{fieldName(field.name)}</h2>
            {isRows(value) ? (
              <Table
                caption={fieldName(field.name)}
                fields={field.fields ?? Object.keys(value[0] ?? {}).map(plain)}
                rows={value}
                keyOf={(_, index) => String(index)}
              />
            ) : (
              <Facts fields={field.fields ?? []} record={value as Values} />
            )}
          </section>
        );
      })}
    </>
  );
};
