// Writes what is generated from the code: the released event schemas, docs/events.md, the README's tables. Refuses a breaking change.
// --check writes nothing and fails where something is out of date; --unreleased lets a breaking change of an unreleased event pass.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { standaloneSettings } from '../apps/standalone/dist/settings.js';
import { breakingChanges, deadLetterTopic, eventDefinitions, flattened } from '@entrepot/contracts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'libs/contracts/schemas');

const typeOf = (schema) => {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  return schema.type ?? 'anything';
};

const rows = (schema, prefix = '') =>
  Object.entries(flattened(schema).properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const optional = flattened(schema).required?.includes(name) ? '' : ', optional';
    const inner = [field, field.items, ...(field.anyOf ?? []), ...(field.anyOf ?? []).map((choice) => choice.items)].find(
      (one) => one?.properties,
    );
    const list = field.type === 'array' || field.anyOf?.some((choice) => choice.type === 'array');
    const own = `| \`${path}\` | ${typeOf(field)}${optional} | ${field.description ?? ''} |`;
    return [own, ...(inner ? rows(inner, `${path}${list ? '[]' : ''}.`) : [])];
  });

const section = ({ type, topic, schema, dataschema }) =>
  [
    `## ${type}`,
    '',
    ...(schema.description ? [schema.description, ''] : []),
    `Topic \`${topic}\`, dataschema \`${dataschema}\`, JSON Schema [${type}.json](../libs/contracts/schemas/${type}.json).`,
    '',
    '| field | type | meaning |',
    '| --- | --- | --- |',
    ...rows(schema),
    '',
  ].join('\n');

const checking = process.argv.includes('--check');
const stale = [];
const put = async (file, content) => {
  if (!checking) return writeFile(file, content);
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== content) stale.push(relative(root, file));
};

await mkdir(folder, { recursive: true });
const definitions = Object.values(eventDefinitions).sort((a, b) => (a.type < b.type ? -1 : 1));
for (const { type, schema } of definitions) {
  const file = join(folder, `${type}.json`);
  const released = await readFile(file, 'utf8').then(JSON.parse, () => null);
  const broken = released ? breakingChanges(released, JSON.parse(JSON.stringify(schema))) : [];
  if (broken.length > 0 && !process.argv.includes('--unreleased')) throw new Error(`${type}: ${broken.join('; ')}`);
  await put(file, `${JSON.stringify(schema, null, 2)}\n`);
}
const intro = `# Events

CloudEvents 1.0 in binary mode: the attributes are Kafka headers (\`ce_id\`, \`ce_type\`, \`ce_source\`, \`ce_subject\`, \`ce_time\`,
\`ce_dataschema\`, \`ce_aggregateversion\`, \`ce_requestid\`, \`ce_traceparent\`, \`ce_actor\`), the value is the JSON data below. The message
key is the subject, the id of what changed: events of one subject keep their order. Delivery is at least once: drop an event whose
\`ce_id\` you know, or whose \`ce_aggregateversion\` is below the one that you have (one change may be told by two events of one version, as
\`invoice.created\` and \`order.status-changed\`). What a consumer of ours cannot handle goes to
\`${deadLetterTopic('<service>')}\`. Written by \`npm run docs\` from the schemas.
`;
await put(join(root, 'docs/events.md'), [intro, ...definitions.map(section)].join('\n'));

const settingRows = Object.entries(standaloneSettings.properties).map(([name, { default: value, anyOf, description }]) => {
  const choices = anyOf && anyOf.length < 4 ? ` (${anyOf.map((choice) => `\`${choice.const}\``).join(', ')})` : '';
  return `| \`${name}\` | ${value === undefined || value === '' ? '' : `\`${value}\``} | ${description}${choices} |`;
});
const sections = {
  settings: ['| setting | default | meaning |', '| --- | --- | --- |', ...settingRows].join('\n'),
};
const readme = join(root, 'README.md');
let text = await readFile(readme, 'utf8');
for (const [name, content] of Object.entries(sections)) {
  text = text.replace(new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`), `$1\n\n${content}\n\n$2`);
}
await put(readme, text);
if (stale.length > 0) {
  console.error(`Out of date, run \`npm run docs\`: ${stale.join(', ')}`);
  process.exit(1);
}
console.log(`${definitions.length} event types, ${settingRows.length} settings`);
