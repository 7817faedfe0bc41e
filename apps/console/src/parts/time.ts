/** Times of the API are UTC: `2026-01-31 02:14:07` or ISO 8601. */
export const timeOf = (text: string): Date => new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
