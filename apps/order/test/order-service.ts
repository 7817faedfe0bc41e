import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, orderImported, orderPlaced } from '@entrepot/contracts';
import { type Tx, transaction } from '@entrepot/database';
import type { ImportResult } from '@entrepot/service';
import {
  type Answer as FullAnswer,
  type Json,
  type PublishedEvent,
  type ServiceUnderTest,
  startUnderTest,
} from '@entrepot/service/testing';
import type { OrderDetail } from '../src/order/order.view.js';
import { type OrderSettings, startOrder } from '../src/index.js';
import type { PaymentProvider } from '../src/payment/provider/payment-provider.js';

/** Answer of a GET of orders, as far as tests look into it. */
export interface Body {
  success: boolean;
  page: number;
  limit: number;
  total?: number;
  orders: { order_id: number }[];
  order: OrderDetail;
}

export type Answer<B = Body> = Pick<FullAnswer<B>, 'status' | 'body'>;

type EventData = DataOf<typeof orderImported> & Partial<DataOf<typeof orderPlaced>>;

export interface TestService extends Omit<ServiceUnderTest, 'import' | 'events'> {
  /** A GET as an integration that may read orders; `body` is sent as JSON, or as it is when it is a text. */
  get<B = Body>(path: string, body?: unknown): Promise<Answer<B>>;
  /** A POST as an integration that may write orders. */
  post<B = Json>(path: string, body: unknown, headers?: Record<string, string>): Promise<FullAnswer<B>>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
  /** Reads the events of one order, oldest first. */
  events(orderId: number): Promise<PublishedEvent<EventData>[]>;
  /** Runs a use case in a transaction of its own. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Starts the order service on a database and with a key pair of its own. */
export const startTestService = async (
  settings: Partial<OrderSettings> = {},
  further: readonly PaymentProvider[] = [],
): Promise<TestService> => {
  const service = await startUnderTest((own: OrderSettings, runtime) => startOrder(own, runtime, further), {
    SANDBOX: 'true',
    DATA_DIR: join(tmpdir(), 'entrepot-order-tests'),
    ...settings,
  });
  const { import: importRecords, events } = service;
  const reader = await service.token('orders/read');
  const writer = await service.token('orders/write');
  return Object.assign(service, {
    async get<B>(path: string, body?: unknown) {
      const answer = await service.call<B>('GET', path, { token: reader, body });
      return { status: answer.status, body: answer.body };
    },
    post: <B>(path: string, body: unknown, headers: Record<string, string> = {}) =>
      service.call<B>('POST', path, { token: writer, body, headers }),
    import: (records: readonly (object | string)[]) => importRecords('orders', records),
    events: (orderId: number) => events<EventData>('order.%', orderId),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => transaction(service.db, work),
  });
};
