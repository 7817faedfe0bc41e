import type { Json } from '@entrepot/http/testing';
import type { TestService } from './order-service.js';

/** Writes of documents, as an integration sends them. */
export const documentCalls = (service: () => TestService) => ({
  invoice: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/create', payload, headers),
  capture: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/capture', payload, headers),
  cancel: (payload: object, headers?: Record<string, string>) => service().post('/api2/invoice/cancel', payload, headers),
  refund: (payload: object, headers?: Record<string, string>) => service().post('/api2/creditmemo', payload, headers),
  /** The history's comments, newest first. */
  history: async (orderId: number): Promise<string[]> => {
    const { body } = await service().get<{ history: Json[] }>(`/api2/history?order_id=${orderId}`);
    return body.history.map(({ comment }) => String(comment));
  },
  /** The types and data of an order's events, oldest first, that of its import left out. */
  events: async (orderId: number) => {
    const rows = await service().rows<{ type: string; payload: Buffer }>(
      `select headers ->> 'ce_type' as type, payload from outbox where key = $1 and headers ->> 'ce_type' <> 'order.imported' order by id`,
      String(orderId),
    );
    return rows.map(({ type, payload }) => ({ type, data: JSON.parse(payload.toString()) as Json }));
  },
});
