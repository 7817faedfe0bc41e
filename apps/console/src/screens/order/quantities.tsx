import { useQuery } from '@tanstack/react-query';
import warehouses from 'operation:listWarehouses';
import { call, recordsIn, type Values } from '../../api/client.js';
import { useMay } from '../../api/session.js';
import { number } from '../../parts/input.js';
import { fieldName, texts } from '../../texts/texts.js';
import type { Line } from './order.js';

const named = (field: string, line: Line): string => `${field}-${line.order_item_id}`;

interface QuantitiesProps {
  lines: readonly Line[];
  openOf: (line: Line) => number;
  faults: ReadonlyMap<string, string>;
  /** Values that the faults are about. */
  sent: Values;
  /** Lines may name the warehouse that they leave. */
  isFromWarehouse?: boolean;
}

/** Fault of a line: the API names it by its place among those that were sent. */
const faultOf = (line: Line, { faults, sent }: QuantitiesProps): string | undefined => {
  const place = ((sent['items'] ?? []) as Values[]).findIndex(({ order_item_id }) => order_item_id === line.order_item_id);
  return place < 0 ? undefined : [...faults].find(([path]) => path.startsWith(`items[${place}]`))?.[1];
};

/** Warehouse that a line leaves; the inventory chooses unless one is named. */
const WarehouseChoice = ({ line }: { line: Line }) => {
  const { data } = useQuery({
    queryKey: ['warehouses', 'active'],
    queryFn: async ({ signal }) => recordsIn(warehouses, (await call(warehouses, { limit: 200 }, signal)).data),
  });
  return (
    <select name={named('warehouse', line)} aria-label={`${fieldName('warehouse')} ${line.sku}`}>
      <option value="">{texts().any}</option>
      {(data ?? []).map(({ code, name }) => (
        <option key={String(code)} value={String(code)}>
          {String(name)}
        </option>
      ))}
    </select>
  );
};

/** Asks for a quantity of each line that has something open; empty fields are left out. */
export const Quantities = (props: QuantitiesProps) => {
  const { lines, openOf, isFromWarehouse = false } = props;
  const mayChoose = useMay()('listWarehouses') && isFromWarehouse;
  return (
    <fieldset className="quantities">
      <legend>{fieldName('items')}</legend>
      {lines
        .filter((line) => openOf(line) > 0)
        .map((line) => {
          const fault = faultOf(line, props);
          const id = `fault-${line.order_item_id}`;
          return (
            <div key={line.order_item_id} className="quantity">
              <label>
                <span>
                  {line.sku} · {line.name}
                </span>
                <input
                  name={named('qty', line)}
                  inputMode="decimal"
                  defaultValue={openOf(line)}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault === undefined ? undefined : id}
                />
              </label>
              {mayChoose ? <WarehouseChoice line={line} /> : null}
              {fault === undefined ? null : (
                <p id={id} className="bad">
                  {fault}
                </p>
              )}
            </div>
          );
        })}
    </fieldset>
  );
};

export const itemsOf = (lines: readonly Line[]) => (form: FormData) => ({
  items: lines.flatMap((line) => {
    const typed = String(form.get(named('qty', line)) ?? '').trim();
    const warehouse = form.get(named('warehouse', line));
    return typed === '' || Number(typed) === 0
      ? []
      : [{ order_item_id: line.order_item_id, qty: number(typed), ...(warehouse && { warehouse }) }];
  }),
});
