import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import stores from 'operation:exportStores';
import { call, recordsIn, type Values } from '../../api/client.js';
import { useMay } from '../../api/session.js';
import { number } from '../../parts/input.js';
import { fieldName, texts } from '../../texts/texts.js';

/** Stores with their shipping methods; nothing for those who may not read them. */
export const useStores = (): readonly Values[] => {
  const may = useMay()('exportStores');
  const { data } = useQuery({
    queryKey: ['store'],
    queryFn: async ({ signal }) => recordsIn(stores, (await call(stores, {}, signal)).data),
    enabled: may,
  });
  return data ?? [];
};

const kinds = ['customer', 'code', 'amount'] as const;
type Kind = (typeof kinds)[number];

/** Freight of a sale: as the customer chooses, a method of the store, or an own amount. */
export const Freight = ({ store, faults }: { store: Values | undefined; faults: ReadonlyMap<string, string> }) => {
  const [kind, setKind] = useState<Kind>('customer');
  const { freight } = texts();
  const methods = (store?.['shipping_methods'] ?? []) as readonly Values[];
  const fault = [...faults].find(([path]) => path.startsWith('shipping'))?.[1];
  return (
    <fieldset className="line">
      <legend>{freight.title}</legend>
      <label>
        {freight.by}
        <select name="freight" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {freight[one]}
            </option>
          ))}
        </select>
      </label>
      {kind === 'code' ? (
        <label>
          {freight.method}
          <input name="shipping.code" list="methods" required />
          <datalist id="methods">
            {methods.map(({ code, title }) => (
              <option key={String(code)} value={String(code)}>
                {String(title)}
              </option>
            ))}
          </datalist>
        </label>
      ) : null}
      {kind === 'amount' ? (
        <>
          <label>
            {fieldName('amount')}
            <input name="shipping.amount" inputMode="decimal" required />
          </label>
          <label>
            {fieldName('description')}
            <input name="shipping.description" required />
          </label>
        </>
      ) : null}
      {fault === undefined ? null : <p className="bad">{fault}</p>}
    </fieldset>
  );
};

/** Reads the freight that was typed; nothing where the customer chooses. */
export const shippingOf = (form: FormData): Values => {
  const kind = form.get('freight');
  const text = (name: string): string => String(form.get(`shipping.${name}`) ?? '').trim();
  if (kind === 'code') return { shipping: { code: text('code') } };
  return kind === 'amount' ? { shipping: { amount: number(text('amount')), description: text('description') } } : {};
};
