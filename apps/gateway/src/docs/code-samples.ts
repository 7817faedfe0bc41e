import type { Json, Parameter } from './merge.js';

/** Parts of an operation's example, as it is sent. */
interface Shown {
  path: string;
  method: string;
  /** Null: it takes no token. */
  permission: string | null;
  parameters: readonly Parameter[];
  requestBody?: { content: Record<string, Json> };
}

interface Example {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  type: string | undefined;
  body: unknown;
}

const ndjson = 'application/x-ndjson';
const form = 'application/x-www-form-urlencoded';

const exampleOf = ({ method, parameters, requestBody }: Shown): Example => {
  const placed = (place: string): Record<string, unknown> =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where, example }) => (where === place && example !== undefined ? [[name, example]] : [])),
    );
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [first] = Object.values((media?.['examples'] ?? {}) as Record<string, { value: unknown }>);
  const query = placed('query');
  const shown = media?.['example'] ?? first?.value;
  // A DELETE whose query says everything needs no body.
  const isSaid = method === 'delete' && Object.keys(shown ?? {}).every((name) => Object.hasOwn(query, name));
  const sends = type !== undefined && shown !== undefined && !isSaid;
  return { path: placed('path'), query, header: placed('header'), type: sends ? type : undefined, body: sends ? shown : undefined };
};

const isFilled = (values: object): boolean => Object.keys(values).length > 0;

/** How a language writes texts, the names of fields, and true, false and null. */
interface Notation {
  text: (value: string) => string;
  name: (value: string) => string;
  word: (value: unknown) => string;
}

const literal = (value: unknown, notation: Notation, indent = ''): string => {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return notation.word(value);
  const within = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, notation, within))
    : Object.entries(value).map(([name, one]) => `${notation.name(name)}: ${literal(one, notation, within)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Array.isArray(value) ? '' : ' ';
  if (parts.length === 0) return `${open}${close}`;
  const line = `${open}${inner}${parts.join(', ')}${inner}${close}`;
  return line.length <= 80 && !line.includes('\n')
    ? line
    : `${open}\n${parts.map((part) => `${within}${part},`).join('\n')}\n${indent}${close}`;
};

const quoted = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
const typeScript: Notation = { text: quoted, name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)), word: String };
const pythonWords = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);
const python: Notation = { text: JSON.stringify, name: JSON.stringify, word: (value) => pythonWords.get(value) ?? String(value) };

/** Puts the parameters into the path; a file's keeps its slashes. */
const target = (path: string, { path: values }: Example): string =>
  Object.entries(values).reduce((found, [name, value]) => found.replace(`{${name}}`, encodeURI(String(value))), path);

const queryText = ({ query }: Example): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text && `?${text}`;
};

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curl = ({ path, method, permission }: Shown, example: Example): string => {
  const { header, type, body } = example;
  const data = (): string[] => {
    if (type === form)
      return Object.entries(body as object).map(([name, value]) => `--data-urlencode ${inShell(`${name}=${String(value)}`)}`);
    return [`-H 'Content-Type: ${type}'`, `-d ${inShell(typeof body === 'string' ? body : JSON.stringify(body, null, 2))}`];
  };
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return [
    `curl -s${verb} "$ENTREPOT_URL${target(path, example)}${queryText(example)}"`,
    ...(permission ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(header).map(([name, value]) => `-H ${inShell(`${name}: ${String(value)}`)}`),
    ...(type === undefined ? [] : data()),
  ].join(' \\\n  ');
};

const withClient = ({ path, method }: Shown, { path: inPath, query, header, type, body }: Example): string => {
  if (type === ndjson) return `const answer = await client.import('${path.split('/').at(-1)}', ${quoted(`${String(body)}\n`)});`;
  const parameters = Object.fromEntries(Object.entries({ path: inPath, query, header }).filter(([, values]) => isFilled(values)));
  const options = { ...(isFilled(parameters) && { params: parameters }), ...(type !== undefined && { body }) };
  const passed = isFilled(options) ? `, ${literal(options, typeScript)}` : '';
  return `const { data } = await client.${method.toUpperCase()}('${path}'${passed});`;
};

const inTypeScript = (shown: Shown, example: Example): string => {
  const { path, method, permission } = shown;
  const { type, body } = example;
  if (permission)
    return [
      "import { createClient } from '@entrepot/client';",
      '',
      'const { ENTREPOT_URL: url, ENTREPOT_CLIENT_ID: clientId, ENTREPOT_CLIENT_SECRET: clientSecret } = process.env as Record<string, string>;',
      'const client = createClient({ url, clientId, clientSecret });',
      withClient(shown, example),
    ].join('\n');
  const written = literal(body, typeScript, '  ');
  const sent =
    type === 'application/json'
      ? `headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${written})`
      : `body: new URLSearchParams(${written})`;
  const options = type === undefined ? '' : `, {\n  method: '${method.toUpperCase()}',\n  ${sent},\n}`;
  return `const answer = await fetch(\`\${process.env.ENTREPOT_URL}${target(path, example)}${queryText(example)}\`${options});`;
};

const inPython = ({ path, method, permission }: Shown, example: Example): string => {
  const { query, header, type, body } = example;
  const headers = { ...header, ...(type === ndjson && { 'Content-Type': ndjson }) };
  const named = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const all = [...(permission ? ['"Authorization": f"Bearer {os.environ[\'TOKEN\']}"'] : []), ...named];
  const kinds: Readonly<Record<string, string>> = { [ndjson]: 'data', [form]: 'data' };
  const sent = type === ndjson ? `${JSON.stringify(body)}.encode()` : literal(body, python, '    ');
  return [
    'import os',
    'import requests',
    '',
    `answer = requests.${method}(`,
    `    f"{os.environ['ENTREPOT_URL']}${target(path, example)}",`,
    ...(all.length > 0 ? [`    headers={${all.join(', ')}},`] : []),
    ...(isFilled(query) ? [`    params=${literal(query, python, '    ')},`] : []),
    ...(type === undefined ? [] : [`    ${kinds[type] ?? 'json'}=${sent},`]),
    ')',
    'answer.raise_for_status()',
  ].join('\n');
};

/** An operation's example in three languages, as viewers of OpenAPI documents show it. */
export const codeSamples = (shown: Shown): { lang: string; label: string; source: string }[] => {
  const example = exampleOf(shown);
  return [
    { lang: 'Shell', label: 'curl', source: curl(shown, example) },
    { lang: 'TypeScript', label: 'TypeScript', source: inTypeScript(shown, example) },
    { lang: 'Python', label: 'Python', source: inPython(shown, example) },
  ];
};
