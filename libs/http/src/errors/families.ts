/** Each family of paths answers errors in a shape and a language of its own (contract 4, "Error shapes by family"). */
export type ErrorFamily = 'order' | 'image' | 'capture' | 'sale' | 'oauth';

export interface ErrorAnswer {
  /** The sentence for the caller; an `error` code for OAuth (RFC 6749, 5.2). */
  message: string;
  /** The path of the one field at fault, where there is one. */
  field?: string | null;
  /** Further fields of the body, as `index` of a batch. */
  extra?: Readonly<Record<string, unknown>>;
}

/** The body of an error answer in the family's shape. */
export const errorBody = (family: ErrorFamily, { message, field = null, extra }: ErrorAnswer): Record<string, unknown> => {
  switch (family) {
    case 'order':
    case 'capture':
      return { error: message, ...extra };
    case 'image':
      return { success: false, error: message, ...extra };
    case 'sale':
      return { success: false, error: message, field, ...extra };
    case 'oauth':
      return { error: oauthCode(message), error_description: message, ...extra };
  }
  family satisfies never;
};

/** OAuth errors that arise before the token endpoint itself speaks: all of them say that the request is wrong or too early. */
const oauthCode = (message: string): string => (/unavailable|Too many/.test(message) ? 'temporarily_unavailable' : 'invalid_request');
