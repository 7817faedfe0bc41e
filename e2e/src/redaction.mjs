// What no log may hold, and the search for it.

/** By their look, whoever they are of. */
const patterns = {
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi,
  'a JSON web token': /\beyJ[\w-]{8,}\.[\w-]{8,}/g,
  'an Authorization header': /\b(?:Bearer|Basic)\s+(?!\[redacted\])[\w.~+/=-]{8,}/gi,
  'the token of a checkout': /\/checkout\/(?!\[redacted\]|\{token\}|:token|stripe\/webhook")[\w~.-]+/g,
  'a CPF': /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g,
  'a CNPJ': /\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g,
  'a password in a URL': /\w+:\/\/[^\s:/@"]+:(?!\[redacted\])[^\s@/"]+@/g,
};

const digitsOf = (text) => text.replace(/\D/g, '');
const isNumber = (text, ...lengths) => /^\+?[\d\s().\-/]+$/.test(text) && lengths.includes(digitsOf(text).length);

/** Which values of a field are somebody's: what a test sends to be refused (`x`, `null`, 0) would be found everywhere. */
const kinds = [
  { kind: 'an e-mail address', fields: ['email', 'customer_email'], is: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) },
  { kind: 'a taxvat', fields: ['taxvat', 'cpf', 'cnpj'], is: (text) => isNumber(text, 11, 14) },
  { kind: 'a phone number', fields: ['phone', 'telephone', 'celular'], is: (text) => isNumber(text, 10, 11, 12, 13) },
  { kind: 'a postcode', fields: ['postcode'], is: (text) => isNumber(text, 8) },
  { kind: 'a name', fields: ['firstname', 'lastname', 'middlename'], is: (text) => /^\p{Lu}\p{Ll}{4,}$/u.test(text) },
  { kind: 'an address', fields: ['street'], is: (text) => /^\p{Lu}.{6,}/u.test(text) && text.includes(' ') },
  {
    kind: 'a secret',
    fields: ['client_secret', 'access_token', 'token', 'secret', 'password', 'secret_key', 'database_password', 'cursor', 'next_cursor'],
    is: (text) => /^[\w.~+/=-]{20,4000}$/.test(text),
  },
  { kind: 'the token of a checkout', fields: ['checkout_url'], is: (text) => text.includes('/checkout/') },
];
const kindOf = new Map(kinds.flatMap(({ kind, fields, is }) => fields.map((field) => [field, { kind, is }])));

/** How a value may be written: a number without its dots and dashes as well, of a link the token alone. */
const formsOf = (kind, text) => {
  if (kind === 'the token of a checkout') return [text.split('/').at(-1)];
  if (['a taxvat', 'a phone number', 'a postcode'].includes(kind)) return [...new Set([text, digitsOf(text)])];
  return [text];
};

const entry = (field, text) => {
  const { kind, is } = kindOf.get(field.toLowerCase()) ?? {};
  return kind && is(text) ? formsOf(kind, text).map((value) => ({ kind, value })) : [];
};

const jsonFields = /"(\w+)"\s*:\s*(\[[^\]{]*\]|"(?:[^"\\]|\\.)*")/g;
const parsed = (text) => {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
};

/**
 * Lists the values in a JSON or NDJSON text, or in a form, that no log may hold. @param {string} text @returns {{ kind: string, value: string }[]}
 */
export const sensitiveValues = (text) => {
  const fields = /^\s*[[{]/.test(text)
    ? [...text.matchAll(jsonFields)].flatMap(([, name, value]) => parsed(value).map((one) => [name, one]))
    : [...new URLSearchParams(text.slice(0, 100_000))];
  return fields.flatMap(([name, value]) => (typeof value === 'string' ? entry(name, value) : []));
};

const lineAround = (log, at) =>
  log.slice(Math.max(0, log.lastIndexOf('\n', at) + 1, at - 200), Math.min(log.indexOf('\n', at) + 1 || log.length, at + 200)).trim();

/** A number within another one, or within a hexadecimal id, is none. */
const standsAlone = (log, at, length) => !/[0-9a-f]/i.test(log[at - 1] ?? '') && !/[0-9a-f]/i.test(log[at + length] ?? '');

const find = (log, value) => {
  const isDigits = /^\d+$/.test(value);
  for (let at = log.indexOf(value); at !== -1; at = log.indexOf(value, at + 1)) {
    if (!isDigits || standsAlone(log, at, value.length)) return at;
  }
  return -1;
};

/**
 * Lists forbidden values in a log, one finding a pattern and a value. @param {string} log @param {readonly { kind: string, value: string }[]} values
 * @returns {string[]} sentences with the line
 */
export const leaksIn = (log, values) => {
  const byLook = Object.entries(patterns).flatMap(([kind, pattern]) => {
    const match = [...log.matchAll(pattern)][0];
    return match ? [`${kind}: ${lineAround(log, match.index)}`] : [];
  });
  // One byte a letter: several times as fast as the text that it stands for.
  const bytes = Buffer.from(log).toString('latin1');
  const byValue = values.flatMap(({ kind, value }) => {
    const at = find(bytes, Buffer.from(value).toString('latin1'));
    return at === -1 ? [] : [`${kind} (${value}): ${Buffer.from(lineAround(bytes, at), 'latin1').toString()}`];
  });
  return [...byLook, ...byValue];
};
