import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { faultCodes } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { type Mistake, readMistakes } from '../src/mistakes.js';
import { startStack, type Stack } from '../src/stack.js';

const mistakes = await readMistakes();
const documents = resolve(import.meta.dirname, '../../docs');

let stack: Stack;
let api: Client;
beforeAll(async () => {
  stack = await startStack({ environment: { SAMPLE_DATA: 'true' } });
  api = await stack.admin();
  // The sample store is imported when the services are ready, and what one of them learns of another's comes by events.
  const isKnown = async (path: string): Promise<boolean> => (await api.get(path)).status === 200;
  const learned = [
    '/api2/stock?type=sku&id=COFFEE-SANTOS-250',
    '/api2/vendalink/options?sku=COFFEE-SANTOS-250&store_id=1',
    '/api2/products?store_id=1',
    '/api2/customers?email=carla@example.com',
    '/api2/order?increment_id=100000007',
  ];
  await until(async () => (await Promise.all(learned.map(isKnown))).every(Boolean), 50_000);
});
afterAll(() => stack.dispose());

const send = ({ method, path, raw, headers }: Mistake) =>
  api.call<{ error: string }>(method, path, { headers, ...(raw !== undefined && { raw }) });

it('are at least 40', () => expect(mistakes.length).toBeGreaterThanOrEqual(40));

describe('a typical mistake', () => {
  it.each(mistakes.map((mistake) => [mistake.what, mistake] as const))('%s is told by its place and its rule', async (_what, mistake) => {
    const { status, details } = await send(mistake);
    const faults = details.map(({ path, code }) => [path, code].filter((part) => part !== '').join(' '));
    expect({ status, faults, message: details[0]?.message }).toEqual({
      status: mistake.status,
      faults: mistake.faults,
      message: mistake.message,
    });
    for (const { code } of details) expect(Object.keys(faultCodes)).toContain(code);
  });

  it('is answered alike when it is repeated, and nothing says that it may go through later', async () => {
    for (const mistake of mistakes) {
      const [first, again] = [await send(mistake), await send(mistake)];
      expect([mistake.what, again.text, again.headers['retry-after']]).toEqual([mistake.what, first.text, undefined]);
    }
  });
});

it('each code stands in docs/errors.md with its sentence', async () => {
  const text = await readFile(`${documents}/errors.md`, 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, code, sentence]) => [code, sentence]);
  expect(rows).toEqual(Object.entries(faultCodes));
});
