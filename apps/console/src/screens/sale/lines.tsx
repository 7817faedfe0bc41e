import { useState } from 'react';
import options from 'operation:listProductOptions';
import { call, faultsOf, type Values } from '../../api/client.js';
import { type Hit, useSearchRecords } from '../../api/search.js';
import { Combobox } from '../../parts/combobox.js';
import { number } from '../../parts/input.js';
import { fieldName, texts } from '../../texts/texts.js';

interface Option {
  option_id: number;
  title: string;
  type: string;
  required: boolean;
  values: readonly { option_type_id: number; title: string }[];
}

/** Line of a sale that is being made: the product with what one chooses of it. */
export interface Line {
  sku: string;
  name: string;
  price: number | null;
  options: readonly Option[];
}

const named = (line: number, field: string): string => `items[${line}].${field}`;

/** Finds a product by its sku or a part of its name, and adds it. */
export const ProductFinder = ({ store, onFound }: { store: string; onFound: (line: Line) => void }) => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const { asked, hits } = useSearchRecords(typed);
  const products = hits.filter(({ type }) => type === 'product');
  const add = async (sku: string): Promise<void> => {
    try {
      const product = (await call(options, { sku, store_id: store })).data['product'] as Values;
      onFound({
        sku: String(product['sku']),
        name: String(product['name']),
        price: product['catalog_price'] as number | null,
        options: product['options'] as Option[],
      });
      setTyped('');
      setFault('');
    } catch (error) {
      setFault(faultsOf(error).sentence);
    }
  };
  // Hits are those of what is typed, or still of what was typed before; a product's second line is its sku.
  const choose = (hit: Hit | undefined): unknown => {
    const words = typed.trim();
    return words === '' ? undefined : add((asked === words && hit?.subtitle) || words);
  };
  return (
    <div className="field">
      <Combobox
        id="product"
        label={texts().sale.product}
        value={typed}
        onType={setTyped}
        hits={products}
        asked={asked}
        onChoose={(hit) => void choose(hit)}
        isLabelSeen
      >
        <button type="button" onClick={() => void choose(products[0])} disabled={typed.trim() === ''}>
          {texts().sale.add}
        </button>
      </Combobox>
      <p className="bad" role="alert">
        {fault}
      </p>
    </div>
  );
};

const OptionField = ({ line, option }: { line: number; option: Option }) => {
  const name = named(line, `options.${option.option_id}`);
  return (
    <label>
      {option.title}
      {option.values.length > 0 ? (
        <select name={name} required={option.required} multiple={option.type === 'checkbox' || option.type === 'multiple'}>
          {option.required ? null : <option value="">–</option>}
          {option.values.map(({ option_type_id, title }) => (
            <option key={option_type_id} value={option_type_id}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input name={name} required={option.required} />
      )}
    </label>
  );
};

/** Quantity, price and options of a line. */
export const LineFields = ({ line, index, onRemove }: { line: Line; index: number; onRemove: () => void }) => (
  <fieldset className="line">
    <legend>
      {line.sku} · {line.name}
    </legend>
    <label>
      {fieldName('qty')}
      <input name={named(index, 'qty')} inputMode="decimal" defaultValue={1} required />
    </label>
    <label>
      {fieldName('price')}
      <input name={named(index, 'price')} inputMode="decimal" defaultValue={line.price ?? ''} required />
    </label>
    {line.options.map((option) => (
      <OptionField key={option.option_id} line={index} option={option} />
    ))}
    <button type="button" className="quiet" onClick={onRemove}>
      {texts().offers.remove}
    </button>
  </fieldset>
);

/** Reads what was typed of the lines, as the API takes it. */
export const itemsOf = (lines: readonly Line[], form: FormData): Values[] =>
  lines.map((line, index) => {
    const chosen = line.options.flatMap((option) => {
      const typed = form
        .getAll(named(index, `options.${option.option_id}`))
        .map(String)
        .filter((value) => value !== '');
      if (typed.length === 0) return [];
      const values = option.values.length > 0 ? typed.map(Number) : typed;
      return [[option.option_id, option.type === 'checkbox' || option.type === 'multiple' ? values : values[0]]];
    });
    return {
      sku: line.sku,
      qty: number(String(form.get(named(index, 'qty'))).trim()),
      price: number(String(form.get(named(index, 'price'))).trim()),
      ...(chosen.length > 0 && { options: Object.fromEntries(chosen) as Values }),
    };
  });
