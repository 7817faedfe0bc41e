import { useState } from 'react';
import options from 'operation:listProductOptions';
import { call, faultsOf, type Values } from '../../api/client.js';
import { useSearchRecords } from '../../api/search.js';
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
  const products = useSearchRecords(typed).hits.filter(({ type }) => type === 'product');
  const add = async (): Promise<void> => {
    try {
      const product = (await call(options, { sku: typed.trim(), store_id: store })).data['product'] as Values;
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
  return (
    <div className="field">
      <label htmlFor="product">{texts().sale.product}</label>
      <div className="buttons">
        <input
          id="product"
          list="products"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
        <datalist id="products">
          {products.map(({ title, subtitle }) => (
            <option key={title} value={title}>
              {subtitle}
            </option>
          ))}
        </datalist>
        <button type="button" onClick={() => void add()} disabled={typed.trim() === ''}>
          {texts().sale.add}
        </button>
      </div>
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
