import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import type { CurrentOrder } from '../order/order.rules.js';
import { lockOrder, saveOrder } from '../order/order.store.js';
import type { AddedTrack } from './add-track.js';
import { type TrackPatch, changedTrack, trackChanged, trackRemoved } from './track.rules.js';
import { type StoredTrack, deleteTrack, findTrack, updateTrack } from './track.store.js';

/** Locks the order of a track, and reads the track then. @throws track_not_found */
const lockTrack = async (tx: Tx, trackId: string): Promise<StoredTrack & { before: CurrentOrder }> => {
  const found = await findTrack(tx, trackId);
  const before = found && (await lockOrder(tx, { order_id: found.order_id }, { duringPayment: true }));
  const locked = before && (await findTrack(tx, trackId));
  if (!locked) throw new DomainError('track_not_found', { track_id: trackId });
  return { ...locked, before };
};

/** Corrects a track, or keeps what the carrier tells of it; nothing is written where nothing changes. @throws track_not_found */
export const changeTrack = async (tx: Tx, trackId: string, patch: TrackPatch, now: Date): Promise<AddedTrack> => {
  const { before, shipment, track: known } = await lockTrack(tx, trackId);
  const changed = changedTrack(known, patch, now);
  if (!changed) return { track: known, shipment, order: before };
  updateTrack(tx, known.track_id, changed.track, now);
  const track = { ...known, ...changed.track };
  const change = { shipment, track, previous: changed.previous, updated_at: formatTimestamp(now) };
  return { track, shipment, order: await saveOrder(tx, before, trackChanged(before, change, now)) };
};

/** Removes a track from its shipment. @throws track_not_found */
export const removeTrack = async (tx: Tx, trackId: string, now: Date): Promise<AddedTrack> => {
  const { before, shipment, track } = await lockTrack(tx, trackId);
  deleteTrack(tx, track.track_id, now);
  const change = { shipment, track, updated_at: formatTimestamp(now) };
  return { track, shipment, order: await saveOrder(tx, before, trackRemoved(before, change, now)) };
};
