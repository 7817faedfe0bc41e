import { event, leadSaved, scheduleSaved, type DataOf, type DomainEvent } from '@entrepot/contracts';

/** HH:MM, from 00:00 to 23:59. */
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Description in /docs. */
export const clockNote = 'HH:MM, in the zone of the place';

/** Texts as they are stored and looked for: without spaces around them; an empty one is null. */
export const tidy = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as R;

/** How far a schedule is known to the external system (contract 4, "Schedule labels"). */
export const statusLabels = { 1: 'Pending', 2: 'Synced', 3: 'Error' } as const;

/** A lead or a schedule as it was written, and the number of the event that tells it. */
export type SavedContact = (
  | { table: 'lead'; record: DataOf<typeof leadSaved> }
  | { table: 'schedule'; record: Omit<DataOf<typeof scheduleSaved>, 'status_external_label'> & { status_external: 1 | 2 | 3 } }
) & { sequence: number };

export const savedEvent = ({ sequence: version, ...saved }: SavedContact): DomainEvent => {
  if (saved.table === 'lead') return event(leadSaved, { subject: saved.record.id, version, data: saved.record });
  const { record } = saved;
  return event(scheduleSaved, {
    subject: record.id,
    version,
    data: { ...record, status_external_label: statusLabels[record.status_external] },
  });
};
