import type { OrderDetail } from '../src/order/order.view.js';
import type { TestService } from './order-service.js';
import { aRecord } from './records.js';

export const orderOf = async (service: TestService, orderId: number): Promise<OrderDetail> =>
  (await service.get(`/api2/order?id=${orderId}`)).body.order;

/** An imported order: one line of two things at 10 each, in processing by default. */
export const anOrder = async (service: TestService, fields: Record<string, unknown> = {}): Promise<OrderDetail> => {
  const record = aRecord(fields);
  const { errors } = await service.import([record]);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return (await service.get(`/api2/order?increment_id=${record.increment_id}`)).body.order;
};
