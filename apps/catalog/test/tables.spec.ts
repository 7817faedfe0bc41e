import { tableDifferences } from '@entrepot/database';
import { tables } from '../src/tables.js';
import { openForPlans, type PlansDatabase } from './plans.js';

let database: PlansDatabase;
beforeAll(async () => {
  database = await openForPlans();
});
afterAll(() => database.close());

it('maps the tables as the migrations make them', async () => expect(await tableDifferences(database.db, tables)).toEqual([]));

it('publishes the attributes and the set that it begins with, once', async () => {
  const published = await database.db.query<object[]>(
    `select headers ->> 'ce_type' as type, count(*)::int as events, count(distinct key)::int as records, min(headers ->> 'ce_aggregateversion') as version,
            max(headers ->> 'ce_sequence') as sequence
       from outbox group by 1 order by 1`,
  );
  const first = { version: '1', sequence: '1' };
  expect(published).toEqual([
    { type: 'attribute-set.created', events: 1, records: 1, ...first },
    { type: 'attribute.created', events: 32, records: 32, ...first },
  ]);
  const [{ attributes, versions, told }] = await database.db.query<[{ attributes: number; versions: number[]; told: object }]>(`
    select count(*)::int as attributes, array_agg(distinct version) as versions,
           (select convert_from(payload, 'UTF8')::json from outbox join attribute a on a.attribute_id::text = key
             where headers ->> 'ce_type' = 'attribute.created' and attribute_code = 'visibility') as told
      from attribute`);
  expect([attributes, versions]).toEqual([32, [1]]);
  expect(told).toMatchObject({
    ...{ attribute_code: 'visibility', is_required: 1, is_user_defined: 0, is_configurable: 0, frontend_labels: {}, previous: null },
    options: [{ label: 'Not Visible Individually' }, { label: 'Catalog' }, { label: 'Search' }, { label: 'Catalog, Search' }],
  });
});
