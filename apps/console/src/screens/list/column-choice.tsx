import { useState } from 'react';
import type { Field } from '../../api/operation.js';
import { fieldName, texts } from '../../texts/texts.js';

export interface Columns {
  chosen: readonly string[];
  choose: (columns: readonly string[]) => void;
}

/** Columns of a list that the person chose last, in this browser. */
export const useColumns = (list: string, first: readonly string[]): Columns => {
  const key = `entrepot-columns-${list}`;
  const [chosen, setChosen] = useState<readonly string[]>(() => localStorage.getItem(key)?.split(',') ?? first);
  return {
    chosen,
    choose: (columns) => {
      localStorage.setItem(key, columns.join(','));
      setChosen(columns);
    },
  };
};

/** All fields that the API gives of a record: a new one is there by itself. */
export const ColumnChoice = ({ fields, chosen, choose }: Columns & { fields: readonly Field[] }) => (
  <details className="choice">
    <summary>{texts().columns}</summary>
    <fieldset>
      <legend className="unseen">{texts().columns}</legend>
      {fields.map(({ name }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
          {fieldName(name)}
        </label>
      ))}
    </fieldset>
  </details>
);
