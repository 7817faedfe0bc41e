import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay } from './session.js';

/** Lists that show what an event of this kind of record changes, by the first part of its type. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  order: ['orders', 'order', 'sales'],
  invoice: ['invoices', 'orders', 'order'],
  shipment: ['shipments', 'orders', 'order'],
  'credit-memo': ['creditmemos', 'orders', 'order'],
  warehouse: ['warehouses'],
  sale: ['sales'],
  checkout: ['sales'],
  customer: ['customers'],
  product: ['products', 'stock', 'movements', 'reservations'],
  webhook: ['webhooks'],
  user: ['people'],
  integration: ['integrations'],
};

/** Queries begin with the name of their list. A burst of events is one look. */
const gatherMs = 200;

/** Reads again what an event of the feed has changed and is shown, as long as the component is there. */
export const useLive = (): void => {
  const queries = useQueryClient();
  const mayRead = useMay()('listEvents');
  useEffect(() => {
    if (!mayRead) return undefined;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      for (const list of changed) void queries.invalidateQueries({ queryKey: [list] });
      changed.clear();
    };
    const feed = new EventSource('/api2/events?cursor=now');
    feed.onmessage = ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as { type: string };
      for (const list of [...(shownIn[type.split('.')[0] ?? ''] ?? []), 'timeline']) changed.add(list);
      timer ??= setTimeout(show, gatherMs);
    };
    return () => {
      feed.close();
      clearTimeout(timer);
    };
  }, [queries, mayRead]);
};
