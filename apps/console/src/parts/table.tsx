import type { ReactNode } from 'react';
import type { Values } from '../api/client.js';
import type { Field } from '../api/operation.js';
import { fieldName, texts } from '../texts/texts.js';
import { Value } from './value.js';

export interface Order {
  field: string;
  direction: 'asc' | 'desc';
}

interface TableProps {
  caption: string;
  fields: readonly Field[];
  rows: readonly Values[];
  /** Fields that the list sorts by. */
  sorts?: readonly string[];
  order?: Order | null;
  onSort?: (order: Order) => void;
  /** Content of the first cell, as a link to the record. */
  first?: (row: Values, content: ReactNode) => ReactNode;
  keyOf: (row: Values, index: number) => string;
  /** Content of a last cell, as buttons of the record. */
  last?: (row: Values) => ReactNode;
}

const isQuantity = ({ name, type }: Field): boolean => type === 'number' && !name.endsWith('_id');

const Heading = ({ field, order, onSort }: { field: Field; order: Order | null; onSort: ((order: Order) => void) | null }) => {
  const isSorted = order?.field === field.name;
  const direction = isSorted && order.direction === 'desc' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      className={isQuantity(field) ? 'right' : undefined}
      aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" className="plain" onClick={() => onSort({ field: field.name, direction })}>
          {fieldName(field.name)}
          {isSorted ? (order.direction === 'asc' ? ' ↑' : ' ↓') : ''}
        </button>
      ) : (
        fieldName(field.name)
      )}
    </th>
  );
};

/** Records as a table, in the columns that the API's description names. */
export const Table = ({ caption, fields, rows, sorts = [], order = null, onSort, first, keyOf, last }: TableProps) => (
  <div className="scroll" tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {fields.map((field) => (
            <Heading key={field.name} field={field} order={order} onSort={sorts.includes(field.name) && onSort ? onSort : null} />
          ))}
          {last ? (
            <th scope="col">
              <span className="unseen">{texts().actions.label}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {fields.map((field, place) => {
              const isFirst = place === 0 && first !== undefined;
              const content = <Value field={field} value={row[field.name]} isInLink={isFirst} />;
              return (
                <td key={field.name} className={isQuantity(field) ? 'right' : undefined}>
                  {isFirst ? first(row, content) : content}
                </td>
              );
            })}
            {last ? <td>{last(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length === 0 ? <p className="soft empty">{texts().nothing}</p> : null}
  </div>
);
