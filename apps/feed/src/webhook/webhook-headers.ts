import { type Rule } from '@entrepot/requests';
import { isObject } from '@entrepot/service';

const limits = { headers: 20, name: 255, value: 4_096 };

/** A token of RFC 9110, 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
/** Visible characters of ASCII, with spaces and tabs between them. */
const printable = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
/** Headers of the transport, and those that the feed sets itself. */
const own = /^(?:webhook-.*|content-.*|proxy-.*|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|user-agent|date)$/;

/** Why a header cannot be sent; null: it can. */
const headerFault = (
  name: string,
  value: unknown,
): readonly [code: 'format' | 'too_large' | 'unsupported' | 'type', message: string] | null => {
  if (name.length > limits.name) return ['too_large', `must have a name of up to ${limits.name} characters`];
  if (!token.test(name)) return ['format', 'must have the name of a header'];
  if (own.test(name.toLowerCase())) return ['unsupported', 'is a header that deliveries have of their own'];
  if (typeof value !== 'string') return ['type', 'must be a text'];
  if (value.length > limits.value) return ['too_large', `must be a text of up to ${limits.value} characters`];
  return printable.test(value.trim()) ? null : ['format', 'must be a text of printable ASCII characters'];
};

/** Headers of deliveries, by their names in lower case (contract 5, section 5.6). */
export const webhookHeaders: Rule<Record<string, string>> = {
  name: 'headers',
  api: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: limits.value, pattern: '^[\\t -~]*$' },
    maxProperties: limits.headers,
  },
  read: (value, faults) => {
    if (!isObject(value)) return faults.add('type', 'must be an object of texts', undefined);
    const entries = Object.entries(value);
    if (entries.length > limits.headers) return faults.add('too_large', `must be an object of up to ${limits.headers} headers`, undefined);
    const read = new Map<string, string>();
    for (const [name, sent] of entries) {
      const start = faults.count;
      const fault = headerFault(name, sent);
      if (fault) faults.add(...fault, undefined);
      else if (read.has(name.toLowerCase())) faults.add('duplicate', 'is there twice', undefined);
      else read.set(name.toLowerCase(), (sent as string).trim());
      faults.within(start, name.slice(0, limits.name));
    }
    return Object.fromEntries(read);
  },
};
