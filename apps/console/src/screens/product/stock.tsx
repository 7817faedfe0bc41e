import { useQuery } from '@tanstack/react-query';
import warehouses from 'operation:listWarehouses';
import { call, recordsIn, type Values } from '../../api/client.js';
import type { Seen } from '../../api/seen.js';
import { Action } from '../../parts/action.js';
import { number } from '../../parts/input.js';
import { Decimal } from '../../parts/value.js';
import { fieldName, texts } from '../../texts/texts.js';

/** Stock without warehouses is one quantity. */
const whole = 'qty';

const isFaultOf = (path: string, code: string): boolean => path.split(/[.[\]]+/).includes(code);

/** Stock in each warehouse, and its correction, which is refused where others have changed the stock meanwhile. */
export const Stock = ({ seen }: { seen: Seen }) => {
  const { record: item } = seen;
  const { actions, previews } = texts();
  const { data } = useQuery({
    queryKey: ['warehouses', 'active'],
    queryFn: async ({ signal }) => recordsIn(warehouses, (await call(warehouses, { limit: 200 }, signal)).data),
  });
  const isOne = item['warehouses'] === undefined;
  const lying = (isOne ? { [whole]: item['qty'] } : item['warehouses']) as Readonly<Record<string, number>>;
  const codes = isOne ? [whole] : [...new Set([...Object.keys(lying), ...(data ?? []).map(({ code }) => String(code))])];
  const changed = (form: FormData): [string, number | string][] =>
    codes.flatMap((code) => {
      const typed = String(form.get(`stock-${code}`) ?? '').trim();
      return typed === '' || Number(typed) === (lying[code] ?? 0) ? [] : [[code, number(typed)]];
    });
  const more = (form: FormData): Values => {
    const wanted = changed(form);
    if (isOne) return { qty: wanted[0]?.[1] ?? lying[whole], expected_qty: lying[whole] };
    const expected = Object.fromEntries(wanted.map(([code]) => [code, lying[code] ?? 0]));
    return { warehouses: Object.fromEntries(wanted), expected_qty: expected };
  };
  return (
    <section className="part">
      <h2>{texts().screens.stock}</h2>
      <dl className="facts">
        {codes.map((code) => (
          <div key={code}>
            <dt>{isOne ? fieldName(whole) : code}</dt>
            <dd>
              <Decimal value={lying[code] ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
      <Action
        operation="updateStockItems"
        load={() => import('operation:updateStockItems')}
        label={actions.stock}
        fixed={{ product_id: item['product_id'] }}
        ask={[]}
        reading={{
          load: () => import('operation:listStockItems'),
          of: { product_id: item['product_id'] },
          events: { types: 'stock.*', subject: String(item['product_id']) },
        }}
        seen={seen}
        changes={['stock', 'movements', 'products']}
        more={more}
        preview={(values) => {
          const wanted = (isOne ? { [whole]: values['qty'] } : (values['warehouses'] ?? {})) as Readonly<Record<string, number>>;
          const changes = Object.entries(wanted).filter(([code, qty]) => qty !== lying[code]);
          return changes.length === 0 ? previews.nothing : changes.map(([code, qty]) => `${code}: ${lying[code] ?? 0} → ${qty}`).join(', ');
        }}
      >
        {(faults) => (
          <fieldset className="quantities">
            <legend>{fieldName('qty')}</legend>
            {codes.map((code) => {
              const fault = [...faults].find(([path]) => isFaultOf(path, code))?.[1];
              return (
                <div key={code} className="quantity">
                  <label>
                    <span>{isOne ? fieldName(whole) : code}</span>
                    <input name={`stock-${code}`} inputMode="decimal" defaultValue={lying[code] ?? 0} aria-invalid={fault !== undefined} />
                  </label>
                  {fault === undefined ? null : <p className="bad">{fault}</p>}
                </div>
              );
            })}
          </fieldset>
        )}
      </Action>
    </section>
  );
};
