// Writes what is generated from the code: the released event schemas and docs/events.md. Refuses a breaking change.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

await mkdir(folder, { recursive: true });
const definitions = Object.values(eventDefinitions).sort((a, b) => (a.type < b.type ? -1 : 1));
for (const { type, schema } of definitions) {
  const file = join(folder, `${type}.json`);
  const released = await readFile(file, 'utf8').then(JSON.parse, () => null);
  const broken = released ? breakingChanges(released, JSON.parse(JSON.stringify(schema))) : [];
  if (broken.length > 0 && !process.argv.includes('--unreleased')) throw new Error(`${type}: ${broken.join('; ')}`);
  await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
}
const intro = `# Events

CloudEvents 1.0 in binary mode: the attributes are Kafka headers (\`ce_id\`, \`ce_type\`, \`ce_source\`, \`ce_subject\`, \`ce_time\`,
\`ce_dataschema\`, \`ce_aggregateversion\`, \`ce_requestid\`, \`ce_traceparent\`, \`ce_actor\`), the value is the JSON data below. The message
key is the subject, the id of what changed: events of one subject keep their order. Delivery is at least once: drop an event whose
\`ce_id\` you know, or whose \`ce_aggregateversion\` is not above the one that you have. What a consumer of ours cannot handle goes to
\`${deadLetterTopic('<service>')}\`. Written by \`npm run docs\` from the schemas.
`;
await writeFile(join(root, 'docs/events.md'), [intro, ...definitions.map(section)].join('\n'));
console.log(`${definitions.length} event types`);
