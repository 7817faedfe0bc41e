import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import createSale from 'operation:createSale';
import { call, faultsOf, type Values } from '../../api/client.js';
import { fieldsNamed } from '../../api/operation.js';
import { Copy } from '../../parts/copy.js';
import { faultOf, Input, number, valuesOf } from '../../parts/input.js';
import { Refusal } from '../../parts/refusal.js';
import { Way } from '../../parts/way.js';
import { fieldName, texts } from '../../texts/texts.js';
import { Freight, shippingOf, useStores } from './freight.js';
import { itemsOf, type Line, LineFields, ProductFinder } from './lines.js';

const asked = ['email', 'coupon_code', 'expires_at', 'external_reference', 'send_email'];
const fields = fieldsNamed(createSale.body, asked);

/** Link of a sale that was made, to be copied, and what the API warns of. */
const Made = ({ sale }: { sale: Values }) => {
  const url = String(sale['checkout_url']);
  return (
    <div role="status">
      <h2>{texts().sale.made}</h2>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <Copy autoFocus text={url} label={texts().sale.copy} />
      <ul>
        {((sale['warnings'] ?? []) as (string | { message: string })[]).map((warning) => (
          <li key={JSON.stringify(warning)} className="bad">
            {typeof warning === 'string' ? warning : warning.message}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Makes a sale by link: products with their options, coupon, freight as the customer chooses. */
export const NewSale = () => {
  const queries = useQueryClient();
  const stores = useStores();
  const [store, setStore] = useState('1');
  const [lines, setLines] = useState<readonly (Line & { key: number })[]>([]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (values: Values) => call(createSale, values),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sales'] }),
  });
  const { fields: faults } = faultsOf(error);
  const submit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate({ ...valuesOf(fields, form), ...shippingOf(form), store_id: number(store), items: itemsOf(lines, form) });
  };
  const sale = data?.data['vendalink'] as Values | undefined;
  return (
    <>
      <Way list="sales" />
      <h1>{texts().sale.title}</h1>
      {sale ? (
        <Made sale={sale} />
      ) : (
        <form className="narrow" onSubmit={submit}>
          <div className="field">
            <label htmlFor="store">{fieldName('store_id')}</label>
            {stores.length > 0 ? (
              <select id="store" value={store} onChange={({ target }) => setStore(target.value)}>
                {stores.map((one) => (
                  <option key={String(one['store_id'])} value={String(one['store_id'])}>
                    {String(one['name'])}
                  </option>
                ))}
              </select>
            ) : (
              <input id="store" inputMode="numeric" required value={store} onChange={({ target }) => setStore(target.value)} />
            )}
            <p className="bad">{faults.get('store_id')}</p>
          </div>
          <ProductFinder
            store={store}
            onFound={(line) => setLines([...lines, { ...line, key: Math.max(0, ...lines.map(({ key }) => key)) + 1 }])}
          />
          {lines.map((line, index) => (
            <LineFields key={line.key} line={line} index={index} onRemove={() => setLines(lines.filter((one) => one !== line))} />
          ))}
          <Freight store={stores.find((one) => String(one['store_id']) === store)} faults={faults} />
          {fields.map((field) => (
            <Input key={field.name} field={field} value={undefined} fault={faultOf(field.name, faults)} />
          ))}
          <Refusal error={error} shown={['store_id', 'shipping', ...asked]} />
          <button type="submit" disabled={isPending || lines.length === 0}>
            {texts().sale.make}
          </button>
        </form>
      )}
    </>
  );
};
