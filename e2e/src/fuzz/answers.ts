import type { Reply } from '../client.js';

type Shape = 'order' | 'image' | 'sale' | 'oauth' | 'own';

/** Returns the family of a path, as the decisions list them; pages, files and documentation have shapes of their own. */
export const shapeOf = (path: string): Shape => {
  if (/^\/(checkout|docs|media)\b/.test(path)) return 'own';
  if (path.startsWith('/api2/oauth/')) return 'oauth';
  if (/^\/api2\/products\/imag/.test(path)) return 'image';
  return path.startsWith('/api2/vendalink') ? 'sale' : 'order';
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const fits = (shape: Shape, body: Record<string, unknown>): boolean => {
  switch (shape) {
    case 'order':
      return isText(body['error']);
    case 'image':
      return isText(body['error']) && body['success'] === false;
    case 'sale':
      return isText(body['error']) && body['success'] === false && 'field' in body;
    case 'oauth':
      return /^[a-z_]+$/.test(String(body['error'])) && isText(body['error_description']);
    case 'own':
      return true;
  }
};

/** Returns the fault of an answer to a senseless request; null: none. */
export const faultOf = (path: string, { status, headers, body, text }: Reply): string | null => {
  // A request line beyond 16 KiB is refused before anybody knows its path.
  const shape = status === 431 ? 'order' : shapeOf(path);
  if (status >= 500 && status !== 503 && !(status === 500 && body['error'] === 'Payment gateway error')) return `status ${status}`;
  if (shape === 'own' || status === 204) return null;
  if (!String(headers['content-type']).startsWith('application/json')) return `content type ${String(headers['content-type'])}`;
  if (typeof body !== 'object' || body === null) return 'no JSON';
  if (status >= 400 && !fits(shape, body)) return `not the shape of its family (${shape})`;
  return /\.[cm]?[jt]s:\d+|node_modules|QueryFailedError|violates/.test(text) ? 'shows internals' : null;
};
