// Writes what is generated from the code: the released event schemas, those of docs/events.md, docs/asyncapi.json, docs/openapi.json, its
// collection for Bruno and Postman, the client's types, and the tables of docs/settings.md and docs/permissions.md. Refuses a breaking change.
// --check writes nothing and fails where something is out of date; --unreleased lets a breaking change of an unreleased event pass.
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { breakingChanges, eventDefinitions, version } from '@entrepot/contracts';
import { permissionTable } from '../apps/gateway/dist/routes/permission-table.js';
import { collectionOf } from './api/collection.mjs';
import { apiDocument, apiTypes, eventTypes } from './api-document.mjs';
import { asyncApiDocument } from './asyncapi-document.mjs';
import { eventsParts } from './events-page.mjs';
import { settingsTables } from './settings-page.mjs';

const root = resolve(import.meta.dirname, '..');

const checking = process.argv.includes('--check');
const stale = [];
const put = async (file, content) => {
  if (!checking) return writeFile(file, content);
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== content) stale.push(relative(root, file));
};
/** Writes the parts of a page between the comments with their names; what stands around them is written by hand. */
const fill = async (name, parts) => {
  const file = join(root, 'docs', name);
  let page = await readFile(file, 'utf8');
  for (const [part, text] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    page = [page.split(begin)[0], begin, `\n\n${text}\n\n`, end, page.split(end)[1]].join('');
  }
  await put(file, page);
};

const definitions = Object.values(eventDefinitions).sort((a, b) => (a.type < b.type ? -1 : 1));
for (const { type, schema } of definitions) {
  const file = join(root, `libs/contracts/schemas/${type}.json`);
  const released = await readFile(file, 'utf8').then(JSON.parse, () => null);
  const broken = released ? breakingChanges(released, JSON.parse(JSON.stringify(schema))) : [];
  if (broken.length > 0 && !process.argv.includes('--unreleased')) throw new Error(`${type}: ${broken.join('; ')}`);
  await put(file, `${JSON.stringify(schema, null, 2)}\n`);
}
await fill('events.md', eventsParts(definitions));
const eventDescription = asyncApiDocument(definitions, version);
await put(join(root, 'docs/asyncapi.json'), `${JSON.stringify(eventDescription, null, 2)}\n`);
await put(join(root, 'libs/client/src/generated/events.ts'), await eventTypes(eventDescription));
const description = await apiDocument();
await put(join(root, 'docs/openapi.json'), `${JSON.stringify(description, null, 2)}\n`);
await put(join(root, 'docs/entrepot.postman_collection.json'), `${JSON.stringify(collectionOf(description), null, 2)}\n`);
await put(join(root, 'libs/client/src/generated/openapi.ts'), await apiTypes(description));

const { tables, count } = await settingsTables();
await fill('settings.md', tables);
const options = { ...(await resolveConfig(root)), parser: 'markdown' };
await fill('permissions.md', { permissions: (await format(permissionTable().join('\n'), options)).trim() });
if (stale.length > 0) {
  console.error(`Out of date, run \`npm run docs\`: ${stale.join(', ')}`);
  process.exit(1);
}
console.log(`${definitions.length} event types, ${count} settings`);
