import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { againMs } from './client.js';
import { useMay } from './session.js';

/** Lists that show what an event of this kind of record changes, by the first part of its type. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  order: ['orders', 'sales'],
  invoice: ['invoices', 'orders'],
  shipment: ['shipments', 'orders'],
  'credit-memo': ['creditmemos', 'orders'],
  'fiscal-document': ['invoices', 'shipments', 'creditmemos'],
  stock: ['stock', 'movements', 'reservations'],
  reservation: ['reservations', 'movements', 'stock'],
  store: ['store'],
  warehouse: ['warehouses'],
  sale: ['sales'],
  checkout: ['sales'],
  customer: ['customers'],
  product: ['products', 'stock', 'movements', 'reservations'],
  webhook: ['webhooks'],
  user: ['people'],
  integration: ['integrations'],
};

const isOfOrder = (type: string): boolean => /^(order|invoice|shipment|credit-memo|fiscal-document)\./.test(type);

/** Queries begin with the name of their list. A burst of events is one look. */
const gatherMs = 200;

/** Reads again what an event of the feed has changed and is shown, as long as the component is there. */
export const useLive = (): void => {
  const queries = useQueryClient();
  const mayRead = useMay()('listEvents');
  useEffect(() => {
    if (!mayRead) return undefined;
    const changed = new Map<string, readonly string[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (...queryKey: string[]): unknown => changed.set(queryKey.join(' '), queryKey);
    const show = (): void => {
      timer = undefined;
      for (const queryKey of changed.values()) void queries.invalidateQueries({ queryKey });
      changed.clear();
    };
    const take = ({ data }: MessageEvent<string>): void => {
      const { type, subject, data: of } = JSON.parse(data) as { type: string; subject: string; data?: { order_id?: number | null } };
      for (const list of shownIn[type.split('.')[0] ?? ''] ?? []) note(list);
      // What is shown of one order is read again for its own events alone.
      note('timeline', subject);
      if (isOfOrder(type)) note('order', subject);
      if (of?.order_id) note('timeline', String(of.order_id));
      timer ??= setTimeout(show, gatherMs);
    };
    let feed: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      feed = new EventSource('/api2/events?cursor=now');
      feed.onmessage = take;
      // Browsers go on after a connection was cut, and do not after a refusal: what was told meanwhile is unknown then.
      feed.onerror = () => {
        if (feed.readyState === EventSource.CLOSED) again = setTimeout(listen, againMs);
      };
      feed.onopen = () => {
        if (again) void queries.invalidateQueries();
        again = undefined;
      };
    };
    listen();
    return () => {
      feed.close();
      clearTimeout(again);
      clearTimeout(timer);
    };
  }, [queries, mayRead]);
};
