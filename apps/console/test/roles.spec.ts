import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinRoles, withContained } from '@entrepot/contracts';
import { type Description, permissionsOf } from '../build/operation.js';
import { isHeld } from '../src/api/may.js';
import { screens } from '../src/screens/screens.js';

const source = join(import.meta.dirname, '../src');
const description = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Description;
const permissions = permissionsOf(description);
const neededOf = (operation: string): string | null => {
  if (!Object.hasOwn(permissions, operation)) throw new Error(`no operation of the API is called ${operation}`);
  return permissions[operation] ?? null;
};

interface Calls {
  /** Screen that is shown where this may be called. */
  main: string;
  /** Calls behind a button or a part that looks for its permission. */
  hidden: readonly string[];
  /** Calls that are made once the screen is shown. */
  plain: readonly string[];
}

const textOf = (folder: string): string =>
  readdirSync(join(source, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))];

/** Calls of a folder, as its files name them: by `may('name')`, as an offer or an action, or without a look. */
const callsOf = (folder: string, main: string): Calls => {
  const text = textOf(folder);
  const called = namesIn(text, /'operation:(\w+)'/g);
  const hidden = [...namesIn(text, /\b(?:may|useMay\(\))\('(\w+)'\)/g), ...namesIn(text, /\boperation(?:: |=)["'](\w+)["']/g)];
  return { main, hidden, plain: called.filter((name) => !hidden.includes(name)) };
};

/** Folders of screens with calls of their own; a new one has to be named here, or the test below fails. */
const own: Readonly<Record<string, string>> = {
  home: 'listOrders',
  health: 'getHealth',
  events: 'listEvents',
  account: 'getSession',
  order: 'listOrders',
  sale: 'createSale',
  product: 'listProducts',
  imports: 'importProducts',
  store: 'exportStores',
  transfers: 'createInvoice',
};
const generic = new Set(['list', 'record', 'offers', 'sign-in']);

const lists = Object.entries(screens).map(([name, screen]): [string, Calls] => [
  name,
  {
    main: screen?.operation ?? '',
    hidden: [...(screen?.create ?? []), ...(screen?.offers ?? []), ...(screen?.makeOn ? [screen.makeOn] : [])].map(
      ({ operation }) => operation,
    ),
    plain: namesIn(String(screen?.loadOne ?? ''), /'operation:(\w+)'/g),
  },
]);
const all = [...lists, ...Object.entries(own).map(([folder, main]): [string, Calls] => [folder, callsOf(`screens/${folder}`, main)])];

describe.each(builtinRoles)('$role', ({ permissions: held }) => {
  const all_ = withContained(held);
  const may = (operation: string): boolean => isHeld(neededOf(operation), [...all_]);

  it.each(all)('sees of the screen %s what the API lets it call, and nothing else', (_, { main, hidden, plain }) => {
    const needed = (operation: string): boolean => neededOf(operation) === null || all_.has(neededOf(operation)!);
    for (const operation of [main, ...hidden, ...plain]) expect([operation, may(operation)]).toEqual([operation, needed(operation)]);
    // A screen that is shown calls without a look only what its role may call too.
    const isLookedFor = (operation: string): boolean => hidden.some((one) => neededOf(one) === neededOf(operation));
    if (may(main)) expect(plain.filter((operation) => !may(operation) && !isLookedFor(operation))).toEqual([]);
  });
});

it('knows the calls of every folder of screens', () => {
  const folders = readdirSync(join(source, 'screens'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !generic.has(name) && own[name] === undefined)).toEqual([]);
});
