import type { DomainEvent } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import type { StoredReservation } from './lock-reservations.store.js';
import { reservedLines, saveLines, setReservationVersion, type StoredLine } from './reservation.store.js';
import { changedEvent } from './reservation.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** Writes changed lines of a locked reservation. @returns the event that tells of it */
export const changeReservation = async (
  tx: Tx,
  reservation: StoredReservation,
  changed: readonly StoredLine[],
  { warehouses, reason }: { warehouses: readonly Warehouse[]; reason: 'shipped' | 'canceled' },
): Promise<DomainEvent> => {
  const version = reservation.version + 1;
  await saveLines(tx, reservation.reservation_id, changed);
  await setReservationVersion(tx, reservation.reservation_id, version);
  const byLine = new Map(changed.map((line) => [line.line, line]));
  const lines = reservedLines(reservation.lines.map((line) => byLine.get(line.line) ?? line));
  return changedEvent({ ...reservation, version, lines }, warehouses, reason);
};
