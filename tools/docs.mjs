// Writes what is generated from the code: the released event schemas, docs/events.md, docs/asyncapi.json, docs/openapi.json, its
// collection for Bruno and Postman, the client's types, docs/settings.md and the table of docs/permissions.md. Refuses a breaking change.
// --check writes nothing and fails where something is out of date; --unreleased lets a breaking change of an unreleased event pass.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { breakingChanges, eventDefinitions, version } from '@entrepot/contracts';
import { permissionTable } from '../apps/gateway/dist/routes/permission-table.js';
import { collectionOf } from './api/collection.mjs';
import { apiDocument, apiTypes, eventTypes } from './api-document.mjs';
import { asyncApiDocument } from './asyncapi-document.mjs';
import { eventsPage } from './events-page.mjs';
import { settingsPage } from './settings-page.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'libs/contracts/schemas');

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
await put(join(root, 'docs/events.md'), eventsPage(definitions));
const eventDescription = asyncApiDocument(definitions, version);
await put(join(root, 'docs/asyncapi.json'), `${JSON.stringify(eventDescription, null, 2)}\n`);
await put(join(root, 'libs/client/src/generated/events.ts'), await eventTypes(eventDescription));
const description = await apiDocument();
await put(join(root, 'docs/openapi.json'), `${JSON.stringify(description, null, 2)}\n`);
await put(join(root, 'docs/entrepot.postman_collection.json'), `${JSON.stringify(collectionOf(description), null, 2)}\n`);
await put(join(root, 'libs/client/src/generated/openapi.ts'), await apiTypes(description));

const { page, count } = await settingsPage();
await put(join(root, 'docs/settings.md'), page);
const pretty = async (text, filepath) => format(text, { ...(await resolveConfig(filepath)), filepath });
const guide = join(root, 'docs/permissions.md');
const permissions = /(<!-- permissions -->)[^]*(<!-- \/permissions -->)/;
await put(guide, await pretty((await readFile(guide, 'utf8')).replace(permissions, `$1\n\n${permissionTable().join('\n')}\n\n$2`), guide));
if (stale.length > 0) {
  console.error(`Out of date, run \`npm run docs\`: ${stale.join(', ')}`);
  process.exit(1);
}
console.log(`${definitions.length} event types, ${count} settings`);
