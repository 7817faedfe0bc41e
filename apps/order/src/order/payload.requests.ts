import { type Input, boundedText, flagParam, given, integer, refuseEmpty, textLimits, textUpTo } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { OrderRef } from './order.store.js';

/** The fields of a JSON body; a body that is none has none. */
export const payloadOf = (body: unknown): Input =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Input) : {};

/** The one of some names that a payload gives (contract 4, "Wrong values"). @throws exactly_one */
export const exactlyOne = <N extends string>(payload: Input, names: readonly N[]): N => {
  const found = names.filter((name) => given(payload, name) !== undefined);
  if (found.length !== 1) throw new DomainError('exactly_one', { names });
  return found[0] as N;
};

/** An identifier: a number of a document is a text, every other one an integer. */
export const identifier = (payload: Input, name: string): string =>
  name.endsWith('increment_id') ? (textUpTo(textLimits.name, payload, name) as string).trim() : integer(given(payload, name), name);

/** Which order a payload names (contract 1, section 4, rule 6). */
export const orderRefOf = (payload: Input): OrderRef => {
  const name = exactlyOne(payload, ['order_id', 'order_increment_id']);
  return name === 'order_id' ? { order_id: identifier(payload, name) } : { order_increment_id: identifier(payload, name) };
};

/** true, false, 1 or 0; absent is false. */
export const flagOf = (payload: Input, name: string): boolean => {
  refuseEmpty(payload, name);
  return flagParam(payload, name) ?? false;
};

/** A text, trimmed; null where it is absent or empty. A number is none here. */
export const commentOf = (payload: Input): string | null => {
  const value = given(payload, 'comment');
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new DomainError('invalid_parameter', { name: 'comment' });
  return boundedText(value.trim(), 'comment', textLimits.comment) || null;
};

/** What goes onto a document beside it: a comment with its flags, and whether the customer gets a mail. */
export interface Remarks {
  comment: { comment: string; is_customer_notified: boolean; is_visible_on_front: boolean } | null;
  sendEmail: boolean;
}

export const remarksOf = (payload: Input): Remarks => {
  const comment = commentOf(payload);
  const flags = {
    is_customer_notified: flagOf(payload, 'is_customer_notified'),
    is_visible_on_front: flagOf(payload, 'is_visible_on_front'),
  };
  return { comment: comment === null ? null : { comment, ...flags }, sendEmail: flagOf(payload, 'send_email') };
};
