import { type Input, arrayLimits, boundedList, boundedText, given, textLimits } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { NewTrack } from './shipment.store.js';

const names = ['carrier_code', 'title', 'track_number'] as const;

const refuse = (path: string): never => {
  throw new DomainError('invalid_tracking', { path });
};

/** A tracking entry needs its number (contract 4, "Shipment"). */
export const trackOf = (entry: unknown, path: string): NewTrack => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return refuse(path);
  const [carrier_code, title, track_number] = names.map((name) => {
    const value = given(entry as Input, name);
    if (value === undefined) return null;
    if (typeof value !== 'number' && typeof value !== 'string') return refuse(`${path}.${name}`);
    return boundedText(String(value).trim(), path === '' ? name : `${path}.${name}`, textLimits.name) || null;
  }) as [string | null, string | null, string | null];
  return track_number === null ? refuse(`${path}.track_number`) : { carrier_code, title, track_number };
};

/** The tracking of a new shipment: an entry of its own fields, those of `tracks`, or both. */
export const tracksOf = (payload: Input): NewTrack[] => {
  const several = payload['tracks'] ?? [];
  if (!Array.isArray(several)) throw new DomainError('invalid_parameter', { name: 'tracks' });
  const isInline = given(payload, ...names) !== undefined;
  return [
    ...(isInline ? [trackOf(payload, '')] : []),
    ...boundedList<unknown>(several, 'tracks', arrayLimits.tracks).map((entry, index) => trackOf(entry, `tracks[${index}]`)),
  ];
};
