import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Description, operationOf } from '../build/operation.js';
import type { Operation } from '../src/api/operation.js';
import type { Seen } from '../src/api/seen.js';
import { partOffers } from '../src/screens/order/part-offers.js';
import { type Offer, screens } from '../src/screens/screens.js';

const source = join(import.meta.dirname, '../src');
const description = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Description;
const files = readdirSync(source, { withFileTypes: true, recursive: true })
  .filter(({ name }) => /\.tsx?$/.test(name))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
const named = [...new Set(files.flatMap((text) => [...text.matchAll(/'operation:(\w+)'/g)].map(([, name]) => name!)))];
const takesTag = (name: string): boolean => operationOf(description, name).takesTag === true;
const withTag = named.filter(takesTag);

const allOffers = [...Object.values(screens).flatMap((screen) => screen?.offers ?? []), ...Object.values(partOffers).flat()];
const offers = allOffers.filter(({ operation }) => takesTag(operation)).map((offer): [string, Offer] => [offer.operation, offer]);
/** Elements of forms, each up to the next one, with the operation that they write by. */
const actions = files
  .flatMap((text) => text.split('<Action').slice(1))
  .map((element) => [/operation="(\w+)"/.exec(element)?.[1] ?? '', element] as const)
  .filter(([name]) => name !== '' && takesTag(name));

/** Answers of the API, one after the other, and what it was sent. */
const sent: { method: string; ifMatch: string | null }[] = [];
let answers: Response[] = [];
Object.assign(globalThis, {
  location: { origin: 'http://console.test' },
  fetch: async (request: Request): Promise<Response> => {
    sent.push({ method: request.method, ifMatch: request.headers.get('if-match') });
    return answers.shift() ?? Response.json({ success: true });
  },
});
const { ChangedMeanwhile, differences, writeSeen } = await import('../src/api/seen.js');
const moved = (): Response => Response.json({ error: 'Precondition failed' }, { status: 412 });
const seen: Seen = { record: { state: 'new', version: 7, updated_at: 'a' }, tag: '"seven"' };
const values = { id: 1, role: 'clerk', item_id: 1, order_id: 1 };

beforeEach(() => {
  sent.length = 0;
  answers = [];
});

describe('writes that take the version of their record', () => {
  it('are all in a form that reads it', () => {
    const inForms = new Set([...offers.map(([name]) => name), ...actions.map(([name]) => name)]);
    expect(withTag.filter((name) => !inForms.has(name))).toEqual([]);
    expect(withTag.length).toBeGreaterThan(25);
    for (const [name, element] of actions) expect([name, /\{\.\.\.common\}|reading=/.test(element)]).toEqual([name, true]);
  });

  it.each(offers)('read by %s a record whose answer has a tag', (_, { reading }) => {
    const { load, of } = reading!({
      id: 1,
      webhook_id: 1,
      user_id: 1,
      role: 'x',
      invoice_id: 1,
      shipment_id: 1,
      creditmemo_id: 1,
      key: '1',
    });
    const read = operationOf(description, /'operation:(\w+)'/.exec(String(load))?.[1] ?? '');
    expect(description.paths[read.path]).toMatchObject({
      get: { responses: { 200: { headers: { ETag: expect.anything() as unknown } } } },
    });
    expect(Object.values(of)).not.toContain(undefined);
  });

  it.each(withTag)('%s sends the version that was seen, and is not sent without one', async (name) => {
    const operation: Operation = operationOf(description, name);
    await writeSeen(operation, values, seen, () => Promise.resolve(seen));
    expect(sent).toEqual([{ method: operation.method, ifMatch: '"seven"' }]);
    await expect(writeSeen(operation, values, undefined, () => Promise.resolve(seen))).rejects.toThrow('the version that was seen');
    expect(sent).toHaveLength(1);
  });
});

describe('a record that others have changed', () => {
  const hold = operationOf(description, 'holdOrder');

  it('is shown with what it holds now, and nothing is written', async () => {
    answers = [moved()];
    const now: Seen = { record: { state: 'holded', version: 8, updated_at: 'b' }, tag: '"eight"' };
    const refusal = await writeSeen(hold, values, seen, () => Promise.resolve(now)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChangedMeanwhile);
    expect(refusal).toMatchObject({ changes: [{ path: 'state', before: 'new', now: 'holded' }], now });
    expect(sent).toHaveLength(1);
  });

  it('is written all the same where nothing that shows has changed', async () => {
    answers = [moved()];
    await writeSeen(hold, values, seen, () => Promise.resolve({ record: { ...seen.record, version: 8 }, tag: '"eight"' }));
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"seven"', '"eight"']);
  });

  it('differs by the paths of its values, and by a list as a whole', () => {
    const before = { address: { city: 'Recife', street: ['a'] }, items: [{ sku: 'A', qty: 1, warehouses: { x: 1 } }], tracks: [] };
    const now = { address: { city: 'Olinda', street: ['a'] }, items: [{ sku: 'A', qty: 2, warehouses: null }], tracks: [{}] };
    expect(differences(before, now).map(({ path }) => path)).toEqual(['address.city', 'items[0].qty', 'tracks']);
  });
});
