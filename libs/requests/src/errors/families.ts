import type { Fault } from '@entrepot/kernel';

/** Each family of paths answers errors in a shape and a language of its own (contract 4, "Error shapes by family"). */
export type ErrorFamily = 'order' | 'image' | 'capture' | 'sale' | 'oauth';

export interface ErrorDetails {
  details: readonly Fault[];
  /** There are more faults than the details show. */
  isTruncated: boolean;
}

export interface ErrorAnswer {
  /** Status from the error table (default 400). */
  status?: number;
  /** Sentence for the caller; for OAuth an `error` code (RFC 6749, 5.2). */
  message: string;
  /** Path of the field at fault, where there is exactly one. */
  field?: string | null;
  /** Further fields of the body, as `index` of a batch. */
  extra?: Readonly<Record<string, unknown>>;
  /** All faults of the request. */
  faults?: ErrorDetails | null;
}

/** Makes the body of an error answer in the family's shape. */
export const errorBody = (family: ErrorFamily, answer: ErrorAnswer): Record<string, unknown> => {
  const { status = 400, message, field = null, faults } = answer;
  const extra = { ...answer.extra, ...(faults && { details: faults.details, ...(faults.isTruncated && { details_truncated: true }) }) };
  switch (family) {
    case 'order':
    case 'capture':
      return { error: message, ...extra };
    case 'image':
      return { success: false, error: message, ...extra };
    case 'sale':
      return { success: false, error: message, field, ...extra };
    case 'oauth':
      return { error: oauthCode(status), error_description: message, ...extra };
  }
  family satisfies never;
};

/** OAuth errors that arise before the token endpoint itself speaks: the request comes too early, or it is wrong (RFC 6749, 5.2). */
const oauthCode = (status: number): string => (status === 429 || status === 503 ? 'temporarily_unavailable' : 'invalid_request');
