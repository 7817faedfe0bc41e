import type { Values } from '../../api/client.js';
import type { Seen } from '../../api/seen.js';
import { Action } from '../../parts/action.js';
import { texts } from '../../texts/texts.js';
import { anyOf, toCancel, toInvoice, toRefund, toShip } from './open-lines.js';
import { Corrections } from './corrections.js';
import type { Line, Order } from './order.js';
import { cancelPreview, invoicePreview, refundPreview, shipmentPreview } from './preview.js';
import { itemsOf, Quantities } from './quantities.js';
import { ofOrder } from './timeline-sources.js';

/** Quantities of the lines of which something is open, as a part of a form. */
const linesOf = (lines: readonly Line[], openOf: (line: Line) => number, isFromWarehouse = false) => ({
  more: itemsOf(lines),
  children: (faults: ReadonlyMap<string, string>, sent: Readonly<Record<string, unknown>>) => (
    <Quantities {...{ lines, openOf, faults, sent, isFromWarehouse }} />
  ),
});

/** Writes that the state of the order allows, each with what it will do. */
export const OrderActions = ({ order, seen, of }: { order: Order; seen: Seen; of: Values }) => {
  const { actions, previews } = texts();
  const common = {
    fixed: { order_id: order.order_id },
    changes: ['order', 'orders', 'timeline'],
    reading: { load: () => import('operation:listOrders'), of, events: { types: ofOrder, subject: String(order.order_id) } },
    seen,
  };
  const lines = order.items;
  const isOpen = !['closed', 'canceled', 'complete'].includes(order.state);
  const isHeld = order.state === 'holded';
  const documentFields = ['comment', 'send_email'];
  return (
    <div className="buttons" role="group" aria-label={actions.label}>
      {isOpen && !isHeld && anyOf(order, toInvoice) ? (
        <Action
          {...common}
          {...linesOf(lines, toInvoice)}
          operation="createInvoice"
          load={() => import('operation:createInvoice')}
          label={actions.invoice}
          ask={['capture', ...documentFields]}
          trial={invoicePreview}
        />
      ) : null}
      {isOpen && !isHeld && anyOf(order, toShip) ? (
        <Action
          {...common}
          {...linesOf(lines, toShip, true)}
          operation="createShipment"
          load={() => import('operation:createShipment')}
          label={actions.ship}
          ask={['carrier_code', 'title', 'track_number', 'url', ...documentFields]}
          trial={shipmentPreview}
        />
      ) : null}
      {anyOf(order, toRefund) ? (
        <Action
          {...common}
          {...linesOf(lines, toRefund)}
          operation="createCreditMemo"
          load={() => import('operation:createCreditMemo')}
          label={actions.refund}
          ask={['refund_type', 'shipping_amount', 'adjustment_positive', 'adjustment_negative', ...documentFields]}
          trial={refundPreview}
        />
      ) : null}
      {isOpen && anyOf(order, toCancel) ? (
        <Action
          {...common}
          {...linesOf(lines, toCancel)}
          operation="cancelOrder"
          load={() => import('operation:cancelOrder')}
          label={actions.cancel}
          ask={['comment']}
          trial={cancelPreview}
        />
      ) : null}
      {isOpen && !isHeld ? (
        <Action
          {...common}
          operation="holdOrder"
          load={() => import('operation:holdOrder')}
          label={actions.hold}
          ask={['comment']}
          preview={() => previews.hold}
        />
      ) : null}
      {isHeld ? (
        <Action
          {...common}
          operation="unholdOrder"
          load={() => import('operation:unholdOrder')}
          label={actions.unhold}
          ask={['comment']}
          preview={() => previews.unhold}
        />
      ) : null}
      <Corrections order={order} common={common} />
      <button type="button" onClick={() => print()}>
        {actions.print}
      </button>
    </div>
  );
};
