// The documentation's site: what it is made of, its links, its size, and what its search answers to the questions of outsiders.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import { eventDefinitions } from '@entrepot/contracts';
import { findIn, searchOptions } from '../site/search.mjs';

const root = resolve(import.meta.dirname, '../..');
const most = 200_000;
const { paths, components } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

/** Questions by the sections that answer them. */
const answers = [
  [
    'integrate#pages',
    'pagination; page size; how many records per page; maximum page size; how do I get the next page; default limit of a list; total number of pages; paging through a list; per_page',
  ],
  [
    'integrate#rate-limits',
    'rate limit; rate limits; how many requests per minute; throttling; how fast may I call the API; requests per second; too many requests; 429; request quota; RateLimit header; concurrent requests',
  ],
  [
    'time#times-that-you-read',
    'time zone; timezone; which time zone are timestamps in; are dates in UTC; timestamp format; date format; format of dates',
  ],
  [
    'time#times-that-you-send',
    'send a date with an offset; local time; date range inclusive; which date formats are accepted; created_from created_to',
  ],
  [
    'money#format-of-amounts',
    'money format; monetary values; amount format; currency; are prices in cents; decimals of amounts; how many decimal places; format of prices; float or decimal',
  ],
  ['money#rounding', 'rounding; how are totals rounded; rounding of partial refunds'],
  ['versioning', 'semver; semantic versioning; versions of the api'],
  ['versioning#what-a-version-promises', 'versioning; api version; backward compatibility; stability guarantee'],
  ['versioning#what-is-breaking', 'breaking change; what is a breaking change; new fields in answers'],
  [
    'versioning#how-long-a-name-lives',
    'deprecation; deprecated; deprecation policy; sunset header; how long are old paths kept; end of life',
  ],
  ['permissions#permissions-of-each-path', 'permissions; which permission does a path need; permission table; permissions per endpoint'],
  ['permissions', 'scopes; oauth scopes; admin permission; 403 forbidden; access rights; missing permission'],
  [
    'webhooks#order-of-deliveries',
    'webhook order; order of webhooks; are webhooks delivered in order; event ordering; out of order deliveries; webhook sequence',
  ],
  [
    'webhooks#retries',
    'retries; what happens when my endpoint is down; exponential backoff; retry; webhook retry; how often is a webhook retried; retry schedule; failed delivery; webhook timeout; backoff',
  ],
  ['errors#what-to-repeat', 'retry a request; can I retry a failed request; retry after 503; Retry-After'],
  ['integrate#write-safely', 'idempotency; idempotency key; avoid duplicate orders; is it safe to send a write twice'],
  ['integrate#authenticate', 'authentication; access token; oauth client credentials; token expired'],
  ['webhooks#receive', 'verify signature; verify a webhook; webhook receiver'],
  ['api/orders#cancelOrder', 'cancel an order; POST /api2/order/cancel; cancelOrder'],
  ['api/stock#listStockMovements', 'stock movements'],
  ['events#order.placed', 'order.placed'],
].flatMap(([section, questions]) => questions.split('; ').map((question) => [question, `/docs/${section}`]));

let folder;
let pages;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-site-'));
  await promisify(execFile)(process.execPath, [join(root, 'tools/site/build.mjs'), folder]);
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.html'));
  const address = (file) => (file === 'index.html' ? '/docs' : `/docs/${file.replace('.html', '')}`);
  pages = new Map(files.map((file) => [address(file), readFileSync(join(folder, file), 'utf8')]));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (address) => readFileSync(join(folder, address.replace('/docs/', '')));

it('links to pages and places that exist', () => {
  const places = new Map([...pages].map(([address, html]) => [address, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]));
  const broken = [...pages].flatMap(([address, html]) =>
    [...html.matchAll(/ href="((?:\/docs[^"#]*)?)(?:#([^"]+))?"/g)]
      .filter(([, path, hash]) => {
        if (/\.\w+$/.test(path)) return fileOf(path).length === 0;
        const target = places.get(path || address);
        return !target || (hash && !target.has(hash));
      })
      .map(([link]) => `${address}:${link}`),
  );
  expect(broken).toEqual([]);
});

it('takes nothing from another host, and has no script or style within a page', () => {
  for (const html of pages.values()) {
    expect(html.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="(?!\/docs\/|data:)[^"]*"/g)).toBeNull();
    expect(html.match(/<style|<[^>]* style=|<script(?![^>]* src=)|<[^>]* on\w+="/g)).toBeNull();
  }
});

it('shows each page with less than 200 kB', () => {
  for (const [address, html] of pages) {
    const assets = [...html.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, asset]) => fileOf(asset));
    const bytes = [Buffer.from(html), ...assets].reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
    expect([address, bytes < most]).toEqual([address, true]);
  }
});

it('has each operation and each record once, and each event with its sample', () => {
  const idsIn = (html) => [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
  const reference = [...pages].filter(([address]) => address.startsWith('/docs/api/')).flatMap(([, html]) => idsIn(html));
  const names = [...operations.map(({ operationId }) => operationId), ...Object.keys(components.schemas).map((name) => `schema-${name}`)];
  const used = new Set(names);
  expect(reference.filter((id) => used.has(id)).length).toBe(new Set(reference.filter((id) => used.has(id))).size);
  expect(operations.map(({ operationId }) => operationId).filter((id) => !reference.includes(id))).toEqual([]);
  const events = pages.get('/docs/events');
  for (const type of Object.keys(eventDefinitions)) {
    expect(events).toContain(` id="${type}"`);
    expect(events).toContain(`<summary>Sample of ${type}</summary>`);
  }
  expect(pages.get('/docs/permissions')).toContain('<code>/api2/invoice/create</code>');
});

describe('the search', () => {
  let index;
  beforeAll(() => {
    index = MiniSearch.loadJSON(readFileSync(join(folder, 'search.json'), 'utf8'), searchOptions);
  });

  it.each(answers)('%s: %s', (question, address) => {
    expect(
      findIn(index, question)
        .slice(0, 3)
        .map((found) => found.address),
    ).toContain(address);
  });
});

describe('the samples of all operations', () => {
  const sources = (label) =>
    operations.map((operation) => [operation.operationId, operation['x-codeSamples'].find((one) => one.label === label).source]);

  it('are TypeScript that compiles', () => {
    // Beside node_modules, where the client's types are found.
    const place = mkdtempSync(join(root, '.cache', 'samples-'));
    try {
      for (const [id, source] of sources('TypeScript')) writeFileSync(join(place, `${id}.ts`), `${source}\nexport {};\n`);
      const options = { strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'], skipLibCheck: true };
      writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
      writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
      execFileSync(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', place], { encoding: 'utf8' });
    } catch (error) {
      throw new Error(error.stdout ?? error.message, { cause: error });
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }, 60_000);

  // Without Python the test does not exist in this run; where it counts (CI) its absence is a failure.
  const hasPython = process.env.CI === 'true' || spawnSync('python3', ['--version']).status === 0;
  (hasPython ? it : it.skip)('are Python that compiles', () => {
    const check = 'import json, sys\nfor name, source in json.load(sys.stdin): compile(source, name, "exec")';
    execFileSync('python3', ['-c', check], { input: JSON.stringify(sources('Python')) });
  });

  it('are commands that a shell reads', () => {
    execFileSync('sh', ['-n'], {
      input: sources('curl')
        .map(([, source]) => source)
        .join('\n'),
    });
  });
});
