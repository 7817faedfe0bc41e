import { DomainError } from '@entrepot/kernel';
import { deadLetterStates, type DeadLetterFilter, type DeadLetterState } from '@entrepot/messaging';
import { dateRange, flagParam, input, pageOf, refuseEmpty, text, textUpTo, type Input } from '../fields/input.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Characters of the reason why something is discarded. */
export const longestReason = 1_000;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** The id of a dead letter; 400 where it cannot be one. */
export const deadLetterId = (value: unknown, name = 'id'): string => {
  if (typeof value !== 'string' || !uuid.test(value)) throw invalid(name);
  return value.toLowerCase();
};

const stateOf = (value: string): DeadLetterState => {
  const state = deadLetterStates.find((one) => one === value);
  if (state === undefined) throw invalid('state');
  return state;
};

/** state (default waiting), consumer, type, since, cursor (the id that the last page ended with) and limit (20, at most 200). */
export const deadLetterFilter = (query: Input): DeadLetterFilter => {
  const cursor = text(query, 'cursor');
  return {
    state: stateOf(text(query, 'state') ?? 'waiting'),
    consumer: text(query, 'consumer'),
    type: text(query, 'type'),
    since: dateRange(query, ['since'], []).from,
    before: cursor === undefined ? undefined : deadLetterId(cursor, 'cursor'),
    limit: pageOf(query).limit,
  };
};

/** Why a dead letter is discarded: required, up to 1,000 characters. */
export const discardReason = (body: unknown): string => {
  const reason = textUpTo(longestReason, input({ query: {}, body }), 'reason')?.trim();
  if (reason === undefined || reason === '') throw new DomainError('required', { name: 'reason' });
  return reason;
};

/** Whether a rebuild that is under way is given up for the new one. */
export const isRestart = (body: unknown): boolean => {
  const fields = input({ query: {}, body });
  refuseEmpty(fields, 'restart');
  return flagParam(fields, 'restart') ?? false;
};
