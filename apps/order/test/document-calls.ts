import type { Json } from '@entrepot/service/testing';
import type { OrderDetail } from '../src/order/order.view.js';
import type { TestService } from './order-service.js';
import { aLine } from './records.js';

/** Writes of documents, as an integration sends them. */
export const documentCalls = (service: () => TestService) => ({
  invoice: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/create', payload, headers),
  capture: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/capture', payload, headers),
  cancel: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/cancel', payload, headers),
  refund: (payload: object, headers?: Record<string, string>) => service().post('/api2/creditmemo', payload, headers),
  /** Reads the history's comments, newest first. */
  history: async (orderId: number): Promise<string[]> => {
    const { body } = await service().get<{ history: Json[] }>(`/api2/history?order_id=${orderId}`);
    return body.history.map(({ comment }) => String(comment));
  },
  /** Reads the types and data of an order's events, oldest first, that of its import left out. */
  events: async (orderId: number) => {
    const rows = await service().rows<{ type: string; payload: Buffer }>(
      `select headers ->> 'ce_type' as type, payload from outbox where key = $1 and headers ->> 'ce_type' <> 'order.imported' order by id`,
      String(orderId),
    );
    return rows.map(({ type, payload }) => ({ type, data: JSON.parse(payload.toString()) as Json }));
  },
});

/** Status and body of an answer. */
export const refused = async (answer: Promise<{ status: number; body: object }>): Promise<[number, object]> => {
  const { status, body } = await answer;
  return [status, body];
};

/** Makes an order of 23.20: 3 for 10.00 with tax 1.00 and discount 0.50, 1 at 5; shipping 7 with 0.70 tax. */
export const pricedOrder = () => ({
  items: [aLine({ qty_ordered: 3, price: 3.333, tax_amount: 1, discount_amount: 0.5 }), aLine({ sku: 'B', qty_ordered: 1, price: 5 })],
  shipping_amount: 7,
  shipping_tax_amount: 0.7,
});

/** Document of all of `pricedOrder`, as it is shown. */
export const pricedDocument = (items: OrderDetail['items']) => {
  const line = { product_id: null, name: 'Thing A' };
  return {
    subtotal: 15,
    tax_amount: 1.7,
    discount_amount: 0.5,
    shipping_amount: 7,
    shipping_tax_amount: 0.7,
    grand_total: 23.2,
    fiscal_documents: [],
    items: [
      {
        ...line,
        order_item_id: items[0]?.order_item_id,
        sku: 'A',
        qty: 3,
        price: 3.333,
        row_total: 10,
        tax_amount: 1,
        discount_amount: 0.5,
      },
      { ...line, order_item_id: items[1]?.order_item_id, sku: 'B', qty: 1, price: 5, row_total: 5, tax_amount: 0, discount_amount: 0 },
    ],
  };
};
