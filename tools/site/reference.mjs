// Pages of the reference, made of docs/openapi.json: one a tag, with each operation's fields, refusals, samples and a form that sends it.
import { STATUS_CODES } from 'node:http';
import { codeTabs, escaped, inline, slugOf } from './markdown.mjs';

const nameOf = ($ref) => $ref.split('/').at(-1);
const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

/** Schemas that a part of the document refers to, and those that they refer to. */
const schemasIn = (part, schemas, found = new Set()) => {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) schemasIn(schemas[name], schemas, found.add(name));
  return found;
};

const limits = {
  minimum: (least) => `from ${least}`,
  exclusiveMinimum: (below) => `more than ${below}`,
  maximum: (most) => `to ${most}`,
  minLength: (least) => `at least ${least} characters`,
  maxLength: (most) => `up to ${most} characters`,
  minItems: (least) => `at least ${least}`,
  maxItems: (most) => `up to ${most} entries`,
  default: (preset) => `${JSON.stringify(preset)} unless given`,
};
const limitsOf = (schema) => Object.entries(limits).flatMap(([name, say]) => (schema[name] === undefined ? [] : say(schema[name])));

/** @param {(name: string) => string} addressOf where a schema is described */
const typeOf = (schema, addressOf) => {
  if (schema.$ref) return `<a href="${addressOf(nameOf(schema.$ref))}">${nameOf(schema.$ref)}</a>`;
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return some.map((one) => typeOf(one, addressOf)).join(' or ');
  if (schema.enum) return schema.enum.map((one) => `<code>${escaped(JSON.stringify(one))}</code>`).join(' or ');
  const types = [schema.type ?? 'any JSON'].flat().map((type) => {
    if (type === 'array') return `list of ${typeOf(schema.items ?? {}, addressOf)}`;
    if (type === 'object' && schema.additionalProperties) return `object of ${typeOf(schema.additionalProperties, addressOf)}`;
    return type;
  });
  return types.join(' or ');
};

const rowsOf = (schema, before = '') =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { name: before + name, field, isRequired: schema.required?.includes(name) },
    ...rowsOf(field, `${before}${name}.`),
  ]);

const fieldList = (rows, addressOf) =>
  `<dl class="fields">${rows
    .map(({ name, field, isRequired, said, where }) => {
      const { description, examples } = field;
      const text = [said ?? description, ...limitsOf(field)].filter(Boolean).map((one) => inline(one));
      const example =
        examples?.[0] === undefined ? '' : ` <span class="example">e.g. <code>${escaped(JSON.stringify(examples[0]))}</code></span>`;
      return `<div><dt><code>${escaped(name)}</code> <span class="type">${typeOf(field, addressOf)}</span>${where ? ` <span class="where">${where}</span>` : ''}${isRequired ? ' <span class="required">required</span>' : ''}</dt><dd>${text.join('; ')}${example}</dd></div>`;
    })
    .join('')}</dl>`;

const bodyExample = (type, { example, examples, schema }) => {
  const shown = example ?? Object.values(examples ?? {})[0]?.value ?? schema?.example;
  return typeof shown === 'string' ? shown : shown === undefined ? '' : JSON.stringify(shown, null, 2);
};

const tryForm = ({ path, method, operation: { operationId: id, parameters = [], requestBody, security = [] } }) => {
  const input = ({ name, in: place, required, example }) =>
    `<label>${escaped(name)} <span class="where">${place}</span><input name="${place}:${escaped(name)}" value="${escaped(example ?? '')}"${required ? ' required' : ''} autocomplete="off"></label>`;
  const bodies = Object.entries(requestBody?.content ?? {});
  const body = bodies.map(
    ([type, media], n) =>
      `<label class="body"${n > 0 ? ' hidden' : ''}>Body <span class="where">${type}</span><textarea name="body:${type}" rows="8" spellcheck="false"${n > 0 ? ' disabled' : ''}>${escaped(bodyExample(type, media))}</textarea></label>`,
  );
  const choice =
    bodies.length > 1
      ? `<label>Type of the body <select name="type">${bodies.map(([type]) => `<option>${type}</option>`).join('')}</select></label>`
      : '';
  const isShown = ({ example, required }) => example !== undefined || required;
  const others = parameters.filter((one) => !isShown(one)).map(input);
  const more = others.length > 0 ? `<details><summary>${others.length} more parameters</summary>${others.join('')}</details>` : '';
  return `<details class="try"><summary>Try it</summary><form data-method="${method.toUpperCase()}" data-path="${escaped(path)}"${security.length > 0 ? ' data-token' : ''} id="try-${id}">
${parameters.filter(isShown).map(input).join('')}${more}${choice}${body.join('')}<button>Send</button></form><div class="answer" role="status"></div></details>`;
};

const operationHtml = (one, addressOf) => {
  const { path, method, operation, title } = one;
  const { operationId, description, parameters = [], requestBody, responses, security = [], deprecated } = operation;
  const scopes = security.flatMap(({ oauth2 = [] }) => oauth2);
  const access =
    security.length === 0
      ? 'No token is needed.'
      : scopes.length > 0
        ? `Permission: ${scopes.map((scope) => `<code>${scope}</code>`).join(', ')}`
        : 'Any token.';
  const given = parameters.map(({ name, in: where, required: isRequired, description: said, schema: field = {} }) => ({
    ...{ name, field, where, said, isRequired },
  }));
  const bodyOf = ([type, { schema = {} }]) => `<p><code>${type}</code>: ${typeOf(schema, addressOf)}</p>`;
  const bodies = Object.entries(requestBody?.content ?? {}).map(bodyOf);
  const answers = Object.entries(responses).map(([status, { description: said = '', content = {} }]) => {
    const shapes = [...new Set(Object.values(content).map(({ schema = {} }) => typeOf(schema, addressOf)))];
    const text = said.replace(/ \(\[errors\].*/, '');
    const meaning = text === STATUS_CODES[status] ? '' : ` ${inline(text)}`;
    return `<div><dt><code>${status}</code> ${STATUS_CODES[status]}</dt><dd>${[meaning.trim(), status < 400 ? shapes.join(' or ') : ''].filter(Boolean).join(': ')}</dd></div>`;
  });
  const isGood = (_, n) => Number(Object.keys(responses)[n]) < 400;
  return `<section>
<h2 id="${operationId}">${escaped(title)}${deprecated ? ' <span class="deprecated">deprecated</span>' : ''} <a class="anchor" href="#${operationId}" aria-label="Link to ${escaped(title)}">#</a></h2>
<p class="path"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path).replaceAll('/', '/<wbr>')}</code></p>
${description ? `<p>${inline(description)}</p>` : ''}<p class="access">${access}</p>
${given.length > 0 ? `<h3>Parameters</h3>${fieldList(given, addressOf)}` : ''}${bodies.length > 0 ? `<h3>Body</h3>${bodies.join('')}` : ''}
<h3>Answers</h3><dl class="statuses">${answers.filter(isGood).join('')}</dl>
<details><summary>Refusals</summary><dl class="statuses">${answers.filter((answer, n) => !isGood(answer, n)).join('')}</dl><p>What they say: <a href="/docs/errors">errors</a>.</p></details>
<h3>Example</h3>${codeTabs(operation['x-codeSamples'].map(({ lang, source }) => ({ lang, text: source })))}
${tryForm(one)}</section>`;
};

const authorize = `<details class="try authorize"><summary>Authorize</summary><form id="authorize">
<label>Client id<input name="client_id" required autocomplete="username" value="entrepot"></label>
<label>Client secret<input name="client_secret" type="password" required autocomplete="current-password"></label>
<button>Authorize</button></form><div class="answer" role="status"></div><p>The token is kept in this tab alone, and is sent with what you try below.</p></details>`;

/** Makes the pages of all tags: address, title, HTML, and sections with their texts. */
export const referencePages = (document) => {
  const { schemas } = document.components;
  const operations = operationsOf(document);
  const places = new Map();
  const tags = document.tags.map(({ name, description }) => {
    const address = `/docs/api/${slugOf(name)}`;
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    // Other names of a path have the same summary.
    const summaries = own.map(({ operation }) => operation.summary);
    for (const [n, one] of own.entries())
      one.title = summaries.indexOf(summaries[n]) < n ? `${summaries[n]}, at ${one.path}` : summaries[n];
    const shapes = [...schemasIn(own, schemas)].filter((one) => !places.has(one)).sort();
    for (const shape of shapes) places.set(shape, address);
    return { name, description, address, own, shapes };
  });
  const addressOf = (name) => `${places.get(name)}#schema-${name}`;
  return tags.map(({ name, description, address, own, shapes }) => {
    const shapeHtml = (shape) => {
      const rows = rowsOf(schemas[shape]);
      const about = rows.length > 0 ? fieldList(rows, addressOf) : `<p>${typeOf(schemas[shape], addressOf)}</p>`;
      return `<section><h3 id="schema-${shape}">${shape} <a class="anchor" href="#schema-${shape}" aria-label="Link to ${shape}">#</a></h3>${about}</section>`;
    };
    const words = (rows) => rows.map(({ name: field, field: { description: said = '' } }) => `${field} ${said}`).join('\n');
    return {
      address,
      title: name,
      html: `<h1>${name}</h1><p>${inline(description)}</p>${authorize}${own.map((one) => operationHtml(one, addressOf)).join('\n')}
<h2 id="fields">Fields</h2>${shapes.map(shapeHtml).join('\n')}`,
      sections: [
        ...own.map(({ path, method, title, operation: { operationId, description: said = '', parameters = [] } }) => ({
          id: operationId,
          title,
          depth: 2,
          path: `${method.toUpperCase()} ${path}`,
          text: [operationId, said, ...parameters.map((one) => `${one.name} ${one.description ?? ''}`)].join('\n'),
        })),
        { id: 'fields', title: 'Fields', depth: 2, text: '' },
        ...shapes.map((shape) => ({ id: `schema-${shape}`, title: shape, depth: 3, text: words(rowsOf(schemas[shape])) })),
      ],
    };
  });
};
