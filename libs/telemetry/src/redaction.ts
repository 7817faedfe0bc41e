const hidden = '[redacted]';

/** Fields that never reach a log: secrets and personal data. Compared without case, `_` and `-`. */
const sensitive = new Set(
  (
    'authorization cookie setcookie password secret clientsecret privatekey token accesstoken refreshtoken cursor checkouturl ' +
    'email customeremail taxvat cpf cnpj phone telephone celular firstname middlename lastname customername dob gender remoteip ' +
    'street postcode billingaddress shippingaddress address addresses invalidvalue payload parameters'
  ).split(' '),
);

const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const email = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
const checkout = /(\/checkout\/)[^\s/?#"']+/g;
const urlCredentials = /(\w+:\/\/[^\s:/@]+:)[^\s@/]+@/g;
const cpfOrCnpj = /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}\b/g;
/** PostgreSQL's error detail quotes the row: `Key (lower(customer_email))=(a@b.c) already exists.` */
const keyDetail = /(Key \([^=]*\)=\().*?(\) )/g;

/** Matches the beginnings of all patterns: most texts have none, and one look is enough for them. */
const suspicious = /@|eyJ|bearer|basic|\/checkout\/|key \(|[\dA-Z]{2}\.[\dA-Z]{3}/i;

/** Hides tokens, e-mail addresses, CPF and CNPJ, checkout links and passwords inside a text. */
export const redactText = (text: string): string => (suspicious.test(text) ? hidePatterns(text) : text);

const hidePatterns = (text: string): string =>
  text
    .replace(jwt, hidden)
    .replace(bearer, `$1 ${hidden}`)
    .replace(urlCredentials, `$1${hidden}@`)
    .replace(email, hidden)
    .replace(checkout, `$1${hidden}`)
    .replace(cpfOrCnpj, hidden)
    .replace(keyDetail, `$1${hidden}$2`);

// Few names, in every line: each is looked at once. The bound is for those that come from callers.
const known = new Map<string, boolean>();
const isSensitive = (key: string): boolean => {
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = sensitive.has(key.replace(/[_-]/g, '').toLowerCase());
  if (known.size < 1_000) known.set(key, answer);
  return answer;
};

/** A copy of a log record without secrets and personal data, by the names of fields and by patterns in texts; six levels deep. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > 6) return '[deep]';
  if (value instanceof Date) return value;
  if (value instanceof Error) return redactError(value, depth);
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => redact(entry, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    copy[key] = isSensitive(key) && field != null ? hidden : redact(field, depth + 1);
  }
  return copy;
};

const redactError = (error: Error, depth: number): Record<string, unknown> => {
  const { code, details, cause } = error as Error & { code?: unknown; details?: unknown };
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(details === undefined ? {} : { details: redact(details, depth + 1) }),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
};
