import type { DomainEvent } from '@entrepot/contracts';
import { formatTimestamp } from '@entrepot/kernel';

/** Events with the time of their change, which the record shows as `updated_at`; those of a deletion as they are. */
export const stamped = (events: readonly DomainEvent[], now: Date): DomainEvent[] =>
  events.map((one) =>
    one.type.endsWith('.deleted') ? one : { ...one, data: { ...(one.data as object), updated_at: formatTimestamp(now) } },
  );
