import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import createSale from 'operation:createSale';
import { call, faultsOf, type Values } from '../../api/client.js';
import { faultOf, Input, typed } from '../../parts/input.js';
import { fieldName, texts } from '../../texts/texts.js';
import { itemsOf, type Line, LineFields, ProductFinder } from './lines.js';

const asked = ['email', 'coupon_code', 'expires_at', 'external_reference', 'send_email'];

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
      <button type="button" autoFocus onClick={() => void navigator.clipboard.writeText(url)}>
        {texts().sale.copy}
      </button>
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
  const [store, setStore] = useState('1');
  const [lines, setLines] = useState<readonly (Line & { key: number })[]>([]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (values: Values) => call(createSale, values),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sales'] }),
  });
  const { sentence, fields } = faultsOf(error);
  const elsewhere = [...fields].filter(([path]) => path !== 'store_id' && !asked.includes(path));
  const submit = (event: React.FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = createSale.body
      .filter(({ name }) => asked.includes(name))
      .map((field) => [field.name, typed(field, form, undefined)] as const);
    mutate({
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      store_id: Number(store),
      items: itemsOf(lines, form),
    });
  };
  const sale = data?.data['vendalink'] as Values | undefined;
  return (
    <>
      <p className="way">
        <Link to="/$list" params={{ list: 'sales' }}>
          {texts().screens.sales}
        </Link>
      </p>
      <h1>{texts().sale.title}</h1>
      {sale ? (
        <Made sale={sale} />
      ) : (
        <form className="narrow" onSubmit={submit}>
          <div className="field">
            <label htmlFor="store">{fieldName('store_id')}</label>
            <input id="store" inputMode="numeric" required value={store} onChange={({ target }) => setStore(target.value)} />
            <p className="bad">{fields.get('store_id')}</p>
          </div>
          <ProductFinder
            store={store}
            onFound={(line) => setLines([...lines, { ...line, key: Math.max(0, ...lines.map(({ key }) => key)) + 1 }])}
          />
          {lines.map((line, index) => (
            <LineFields key={line.key} line={line} index={index} onRemove={() => setLines(lines.filter((one) => one !== line))} />
          ))}
          {asked.map((name) => {
            const field = createSale.body.find((one) => one.name === name);
            return field && <Input key={name} field={field} value={undefined} fault={faultOf(name, fields)} />;
          })}
          {error ? (
            <div role="alert" className="bad">
              <p>{sentence}</p>
              {elsewhere.map(([path, message]) => (
                <p key={path}>
                  {path} {message}
                </p>
              ))}
            </div>
          ) : null}
          <button type="submit" disabled={isPending || lines.length === 0}>
            {texts().sale.make}
          </button>
        </form>
      )}
    </>
  );
};
