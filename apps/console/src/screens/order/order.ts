import type { components } from '@entrepot/client';
import type { Values } from '../../api/client.js';

type Record = components['schemas']['OrderWithParts'];

/** An order with its parts, as the API gives it. */
export type Order = Omit<Record, 'invoices' | 'shipments' | 'creditmemos' | 'history'> & {
  invoices: readonly Values[];
  shipments: readonly Values[];
  creditmemos: readonly Values[];
  history: readonly Values[];
};
export type Line = Order['items'][number];
