// The description as a Postman collection (v2.1), which Bruno, Insomnia and others import too: every operation with its example, in folders by tag.

const auth = {
  type: 'oauth2',
  oauth2: Object.entries({
    grant_type: 'client_credentials',
    accessTokenUrl: '{{url}}/api2/oauth/token',
    clientId: '{{client_id}}',
    clientSecret: '{{client_secret}}',
    client_authentication: 'body',
    addTokenTo: 'header',
    headerPrefix: 'Bearer',
  }).map(([key, value]) => ({ key, value, type: 'string' })),
};
const variables = { url: 'http://127.0.0.1:3000', client_id: 'entrepot', client_secret: '' };

/** Variables in place of examples. */
const ownValues = { 'Idempotency-Key': '{{$guid}}', client_id: '{{client_id}}', client_secret: '{{client_secret}}' };

const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Sent are those with an example; the others wait to be switched on. */
const fieldOf = ({ name, description, example }) => {
  const value = name === 'Idempotency-Key' ? ownValues[name] : example;
  return { key: name, value: value === undefined ? '' : textOf(value), description, ...(value === undefined && { disabled: true }) };
};

const bodyOf = (type, { example, examples }) => {
  const shown = example ?? Object.values(examples ?? {})[0]?.value;
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(shown).map(([key, value]) => ({ key, value: ownValues[key] ?? textOf(value) }));
    return { mode: 'urlencoded', urlencoded: fields };
  }
  const raw = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
  return { mode: 'raw', raw, options: { raw: { language: type === 'application/json' ? 'json' : 'text' } } };
};

const requestOf = (path, method, { summary, description, operationId, security, parameters, requestBody }) => {
  const among = (place) => parameters.filter((parameter) => parameter.in === place).map(fieldOf);
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1').split('/'); // prettier-ignore
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const query = among('query');
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  const raw = `{{url}}/${segments.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
  return {
    name: summary ?? operationId,
    request: {
      method: method.toUpperCase(),
      description: [summary, description].filter(Boolean).join('\n\n'),
      ...(security.length === 0 && { auth: { type: 'noauth' } }),
      header: [...(type ? [{ key: 'Content-Type', value: type }] : []), ...among('header')],
      url: { raw, host: ['{{url}}'], path: segments, query, variable: among('path') },
      ...(media && { body: bodyOf(type, media) }),
    },
  };
};

/** @param {object} document the API's description, in OpenAPI 3.1 */
export const collectionOf = ({ info, tags, paths }) => {
  const requests = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ tag: operation.tags[0], request: requestOf(path, method, operation) })),
  );
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\nSet the variables \`url\`, \`client_id\` and \`client_secret\` of the collection, then get a token under Authorization.`,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth,
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ request }) => request),
    })),
  };
};
