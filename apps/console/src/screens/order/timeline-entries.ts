import type { Values } from '../../api/client.js';
import { timeOf } from '../../parts/time.js';

/** Something that touched an order. */
export interface Entry {
  key: string;
  at: string;
  what: string;
  who: string;
  details: string;
  /** Delivery whose attempts can be looked at. */
  delivery?: number;
  /** Request that can be looked at. */
  request?: string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const short = (value: unknown): string => (typeof value === 'object' && value !== null ? '…' : text(value) || '–');

/** Names what an event changed, with the values before and after. */
const changesIn = (data: Values): string => {
  const { previous, previous_order, order = data } = data as { previous?: Values; previous_order?: Values; order?: Values };
  const before = previous_order ?? previous ?? {};
  return Object.keys(before)
    .filter((name) => name !== 'updated_at')
    .map((name) => `${name} ${short(before[name])} → ${short(order[name])}`)
    .join(', ');
};

export const fromEvent = ({ id, time, type, actor, data }: Values): Entry => ({
  key: text(id),
  at: text(time),
  what: text(type),
  who: text(actor),
  details: changesIn((data ?? {}) as Values),
});

export const fromMovement = (row: Values): Entry => ({
  key: `movement ${text(row['movement_id'])}`,
  at: text(row['created_at']),
  what: `stock ${text(row['cause'])}`,
  who: text(row['actor']),
  details: `${text(row['sku'])} · ${text(row['warehouse'])} · qty ${text(row['qty_before'])} → ${text(row['qty_after'])}, reserved ${text(row['reserved_before'])} → ${text(row['reserved_after'])}`,
});

export const fromHistory = (row: Values): Entry => ({
  key: `history ${text(row['history_id'])}`,
  at: text(row['created_at']),
  what: text(row['status']).replaceAll('_', ' '),
  who: '',
  details: text(row['comment']),
});

export const fromDelivery = (row: Values, url: string): Entry => ({
  key: `delivery ${text(row['delivery_id'])}`,
  at: text(row['updated_at']),
  what: `webhook ${text(row['state'])}`,
  who: url,
  details: `${text(row['type'])} · ${text(row['attempt_count'])} ×`,
  delivery: Number(row['delivery_id']),
});

export const fromRequest = ({ id, received_at, method, path, actor, status, error }: Values): Entry => ({
  key: `request ${text(id)}`,
  at: text(received_at),
  what: `${text(method)} ${text(path)}`,
  who: text(actor),
  details: [text(status), text(error)].join(' '),
  request: text(id),
});

/**
 * Merges what several sources tell in their own order, the latest first. No source is put out of its order, also where the clocks of two processes
 * differ; at one moment the earlier source comes first.
 */
export const inOrder = (sources: readonly (readonly Entry[])[]): Entry[] => {
  const placed = sources.flatMap((entries) => {
    let last = 0;
    return entries.map((entry) => ({ entry, at: (last = Math.max(last, timeOf(entry.at).getTime())) }));
  });
  return placed
    .sort((a, b) => a.at - b.at)
    .reverse()
    .map(({ entry }) => entry);
};
