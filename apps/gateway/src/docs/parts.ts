import { textLimits } from '@entrepot/http';

/** What the descriptions of the gateway's own endpoints have in common. */
export const json = (example: unknown, schema?: object) => ({ 'application/json': { ...(schema && { schema }), example } });
export const object = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
});
export const boolean = { type: 'boolean' };
export const textOf = (maxLength: number) => ({ type: 'string', maxLength });

export const answer = (description: string, example: unknown) => ({ description, content: json(example) });
export const refused = (error: string) => answer(error, { error });

export const admin = { security: [{ bearer: [] }], tags: ['gateway'] };
export const common = { 401: refused('Unauthorized'), 403: refused('Forbidden'), 429: refused('Too many requests') };
export const idempotencyKey = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 16, maxLength: 64 } };

/** A text in the path or the query. */
export const parameter = (place: 'path' | 'query', name: string, example: string, description?: string) => ({
  name,
  in: place,
  ...(place === 'path' && { required: true }),
  ...(description !== undefined && { description }),
  schema: textOf(textLimits.text),
  example,
});
