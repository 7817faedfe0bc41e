import { Action } from '../../parts/action.js';
import { number } from '../../parts/input.js';
import { fieldName, texts } from '../../texts/texts.js';
import type { Line, Order } from './order.js';

const named = (field: string, line: Line): string => `${field}-${line.order_item_id}`;

/** Asks for a quantity of each line that has something open; empty fields are left out. */
const Quantities = ({ lines, openOf }: { lines: readonly Line[]; openOf: (line: Line) => number }) => (
  <fieldset className="quantities">
    <legend>{fieldName('items')}</legend>
    {lines
      .filter((line) => openOf(line) > 0)
      .map((line) => (
        <label key={line.order_item_id}>
          <span>
            {line.sku} · {line.name}
          </span>
          <input name={named('qty', line)} inputMode="decimal" defaultValue={openOf(line)} />
        </label>
      ))}
  </fieldset>
);

const itemsOf = (lines: readonly Line[]) => (form: FormData) => ({
  items: lines.flatMap((line) => {
    const typed = String(form.get(named('qty', line)) ?? '').trim();
    return typed === '' || Number(typed) === 0 ? [] : [{ order_item_id: line.order_item_id, qty: number(typed) }];
  }),
});

const gone = (line: Line): number => Number(line.qty_refunded) + Number(line.qty_canceled);
/** As the API counts it; decimals of four places at most. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const toInvoice = (line: Line): number => rounded(Number(line.qty_ordered) - Number(line.qty_invoiced) - Number(line.qty_canceled));
const toShip = (line: Line): number => rounded(Number(line.qty_ordered) - Number(line.qty_shipped) - gone(line));
const toRefund = (line: Line): number => rounded(Number(line.qty_invoiced) - Number(line.qty_refunded));
const toCancel = (line: Line): number =>
  rounded(Number(line.qty_ordered) - Math.max(Number(line.qty_invoiced), Number(line.qty_shipped)) - Number(line.qty_canceled));

const anyOf = ({ items }: Order, openOf: (line: Line) => number): boolean => items.some((line) => openOf(line) > 0);

/** Writes that the state of the order allows, each with its form. */
export const OrderActions = ({ order }: { order: Order }) => {
  const { actions } = texts();
  const common = { fixed: { order_id: order.order_id }, changes: ['order', 'orders', 'timeline'] };
  const lines = order.items;
  const isOpen = !['closed', 'canceled', 'complete'].includes(order.state);
  const isHeld = order.state === 'holded';
  const documentFields = ['comment', 'send_email'];
  return (
    <div className="buttons" role="group" aria-label={actions.label}>
      {isOpen && !isHeld && anyOf(order, toInvoice) ? (
        <Action
          {...common}
          operation="createInvoice"
          load={() => import('operation:createInvoice')}
          label={actions.invoice}
          ask={['capture', ...documentFields]}
          more={itemsOf(lines)}
        >
          <Quantities lines={lines} openOf={toInvoice} />
        </Action>
      ) : null}
      {isOpen && !isHeld && anyOf(order, toShip) ? (
        <Action
          {...common}
          operation="createShipment"
          load={() => import('operation:createShipment')}
          label={actions.ship}
          ask={['carrier_code', 'title', 'track_number', 'url', ...documentFields]}
          more={itemsOf(lines)}
        >
          <Quantities lines={lines} openOf={toShip} />
        </Action>
      ) : null}
      {anyOf(order, toRefund) ? (
        <Action
          {...common}
          operation="createCreditMemo"
          load={() => import('operation:createCreditMemo')}
          label={actions.refund}
          ask={['refund_type', 'shipping_amount', 'adjustment_positive', 'adjustment_negative', ...documentFields]}
          more={itemsOf(lines)}
        >
          <Quantities lines={lines} openOf={toRefund} />
        </Action>
      ) : null}
      {isOpen && anyOf(order, toCancel) ? (
        <Action
          {...common}
          operation="cancelOrder"
          load={() => import('operation:cancelOrder')}
          label={actions.cancel}
          ask={['comment']}
          more={itemsOf(lines)}
        >
          <Quantities lines={lines} openOf={toCancel} />
        </Action>
      ) : null}
      {isOpen && !isHeld ? (
        <Action {...common} operation="holdOrder" load={() => import('operation:holdOrder')} label={actions.hold} ask={['comment']} />
      ) : null}
      {isHeld ? (
        <Action {...common} operation="unholdOrder" load={() => import('operation:unholdOrder')} label={actions.unhold} ask={['comment']} />
      ) : null}
      <Action
        {...common}
        operation="addHistoryEntry"
        load={() => import('operation:addHistoryEntry')}
        label={actions.comment}
        ask={['comment', 'is_customer_notified', 'is_visible_on_front']}
      />
      <Action
        {...common}
        operation="changeOrderCustomer"
        load={() => import('operation:changeOrderCustomer')}
        label={actions.customer}
        ask={['email', 'firstname', 'lastname', 'taxvat', 'phone']}
        initial={{
          email: order.customer_email,
          firstname: order.customer_firstname,
          lastname: order.customer_lastname,
          taxvat: order.customer_taxvat,
        }}
      />
      {(['shipping', 'billing'] as const).map((type) => (
        <Action
          key={type}
          {...common}
          fixed={{ ...common.fixed, type }}
          operation="changeOrderAddress"
          load={() => import('operation:changeOrderAddress')}
          label={actions.address[type]}
          ask={['firstname', 'lastname', 'company', 'street', 'city', 'region', 'postcode', 'country_id', 'telephone']}
          initial={order[`${type}_address`] ?? {}}
        />
      ))}
      <Action {...common} operation="emailOrder" load={() => import('operation:emailOrder')} label={actions.email} ask={['comment']} />
    </div>
  );
};
