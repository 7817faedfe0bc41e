// Which topics each service writes and reads, from the compiled services: whose events they append, and which their handlers name.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contracts from '@entrepot/contracts';

const { deadLetterTopic, eventDefinitions, snapshots, topics } = contracts;
const apps = resolve(import.meta.dirname, '../../apps');

const filesOf = (service) => {
  const folder = join(apps, service, 'dist');
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js') && !name.endsWith('.spec.js'));
  return names.map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
};

const imported = /import \{([^}]*)\} from '@entrepot\/contracts'/g;

/** The topics of the events whose definitions a file uses for more than to handle them. */
const appendedIn = ({ text }) => {
  const others = text.replace(imported, '').replace(/\bOn\([^)]*\)/g, '');
  return [...text.matchAll(imported)]
    .flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' as ')))
    .filter(([name, alias = name]) => eventDefinitions[contracts[name]?.type] && new RegExp(`\\b${alias}\\b`).test(others))
    .map(([name]) => contracts[name].topic);
};

/** The topics of the events that a file's `@On`s name. */
const handledIn = async ({ path, text }) => {
  if (!/\bOn\(/.test(text)) return [];
  const classes = Object.values(await import(pathToFileURL(path))).filter((value) => typeof value === 'function' && value.prototype);
  const methods = classes.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype).map((name) => prototype[name]));
  const patterns = methods
    .filter((method) => typeof method === 'function')
    .flatMap((method) => Reflect.getMetadata('microservices:pattern', method));
  return patterns.filter((type) => type !== undefined).map((type) => eventDefinitions[type].topic);
};

const aggregatesIn = ({ text }) => [...text.matchAll(/aggregate: '([a-z-]+)'/g)].map(([, name]) => snapshots[name].topic);

/**
 * @param {string} service
 * @returns {Promise<{ writes: string[], reads: string[] }>} names of topics, in order
 */
export const eventFlow = async (service) => {
  const files = filesOf(service);
  const appended = files.flatMap(appendedIn);
  // Its own aggregates are told when somebody asks; of others' it asks. Both are said on the topic of snapshots.
  const aggregates = files.flatMap(aggregatesIn);
  const told = aggregates.filter((topic) => appended.includes(topic));
  const asked = aggregates.filter((topic) => !appended.includes(topic));
  const asking = aggregates.length > 0 ? [topics.snapshots] : [];
  const handled = (await Promise.all(files.map(handledIn))).flat();
  const sorted = (names) => [...new Set(names)].sort();
  return { writes: sorted([...appended, ...told, ...asking, deadLetterTopic(service)]), reads: sorted([...handled, ...asked, ...asking]) };
};
