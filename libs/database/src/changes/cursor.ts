import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { DomainError, fromBase64url } from '@entrepot/kernel';
import type { ChangeState } from './change-state.js';

/** Behind a record in the order of changes. Ids may pass 2^53. */
export interface Position {
  change: number;
  id: string;
}

/** Where a walk is. */
export interface Walk extends Position {
  /** Horizon at the walk's beginning: records with a lower number have not been seen before. */
  began: number;
}

const lowestId = '-9223372036854775808';
/** Before all records that have this number. */
export const before = (change: number): Position => ({ change, id: lowestId });

const cursorDays = 30;
const macBytes = 16;

const macOf = (content: Buffer, { signing_key }: ChangeState): Buffer =>
  createHmac('sha256', signing_key).update(content).digest().subarray(0, macBytes);

const scopeOf = (resource: string, filters: string): string => hash('sha256', `${resource}\n${filters}`, 'base64url').slice(0, 12);

type Content = [scope: string, began: number, change: number, id: string, issuedAt: number, generation: string];

/** Writes the signed cursor of a walk. @param filters any text that is the same for the same filters */
export const writeCursor = (walk: Walk, resource: string, filters: string, state: ChangeState, now: Date): string => {
  const { began, change, id } = walk;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const content: Content = [scopeOf(resource, filters), began, change, id, issuedAt, state.generation];
  const bytes = Buffer.from(JSON.stringify(content));
  return Buffer.concat([macOf(bytes, state), bytes]).toString('base64url');
};

const expired = (): DomainError => new DomainError('cursor_expired', { path: 'cursor', reason: 'begin anew with an empty cursor' });

/**
 * Reads what `writeCursor` wrote. @throws invalid_cursor for another resource, other filters and what was never written here;
 * cursor_expired after 30 days, after a restore, and where removals that it has not seen are forgotten
 */
export const readCursor = (cursor: string, resource: string, filters: string, state: ChangeState, now: Date): Walk => {
  const bytes = fromBase64url(cursor) ?? Buffer.alloc(0);
  const [mac, content] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
  const invalid = (reason: string): DomainError =>
    new DomainError('invalid_cursor', { path: 'cursor', code: 'format', reason, value: cursor });
  if (mac.length < macBytes || !timingSafeEqual(mac, macOf(content, state))) throw invalid('is no cursor of this list');
  const [scope, began, change, id, issuedAt, generation] = JSON.parse(content.toString()) as Content;
  if (scope !== scopeOf(resource, filters)) throw invalid('belongs to another list or to other filters');
  if (generation !== state.generation) throw expired();
  if (issuedAt < now.getTime() / 1000 - cursorDays * 86_400) throw expired();
  if (Math.max(began, change) <= state.removed_to) throw expired();
  return { began, change, id };
};
