import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { TestService } from './customer-service.js';

export interface ForeignEvent {
  headers: Record<string, string>;
  value: string;
}

/** A lead or a schedule as a storefront sends it; the value may be anything, headers can be set. */
export const foreignEvent = (
  type: 'lead.captured' | 'schedule.captured',
  data: unknown,
  headers: Record<string, string> = {},
): ForeignEvent => ({
  headers: {
    ce_specversion: '1.0',
    ce_id: newId(),
    ce_source: '/shop/contact-form',
    ce_type: type,
    'content-type': 'application/json',
    ...headers,
  },
  value: typeof data === 'string' ? data : JSON.stringify(data),
});

/** Puts events on the topic as they are, past the check of `appendEvents`, and waits until they are handled. */
export const publishForeign = async (service: TestService, ...events: ForeignEvent[]): Promise<void> => {
  for (const { headers, value } of events)
    await service.rows(
      `insert into outbox (bucket, topic, key, headers, payload) values (0, 'entrepot.captures.v1', 'any', $1, convert_to($2, 'UTF8'))`,
      JSON.stringify(headers),
      value,
    );
  await until(async () => (await service.rows('select 1 from outbox where published_at is null limit 1')).length === 0);
};
