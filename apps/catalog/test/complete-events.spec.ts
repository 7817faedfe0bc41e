import { type Database, openDatabase } from '@entrepot/database';
import { messagingMigrations } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import { catalogMigrations } from '../src/migrations.js';

const logger = createLogger({ name: 'upgrade', level: 'error' });
const open = (url: string, migrations: typeof catalogMigrations): Promise<Database> =>
  openDatabase({ url, applicationName: 'upgrade', migrations: [...messagingMigrations, ...migrations], poolSize: 2, logger });

interface Published {
  type: string;
  version: number;
  sequence: number;
}

it('publishes what the release before had never published, once, and numbers on above what it had counted', async () => {
  const server = await testDatabase();
  try {
    const before = await open(server.url, catalogMigrations.slice(0, 8));
    await before.query(`
      insert into category (category_id, name, name_path, path, level) values (1, 'Mugs', 'Mugs', '1', 1);
      update attribute set version = 4, is_filterable = 1 where attribute_code = 'country_of_manufacture';
      insert into attribute_option (attribute_id, label) select attribute_id, 'Brazil' from attribute where attribute_code = 'country_of_manufacture';
      insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
      select n, 'P' || n, 'P', 'simple', 1, 1, 4, true, '{}', 3, now(), now() from generate_series(1, 2) n;
      insert into gallery values (1, 7), (2, 2)`);
    await before.destroy();

    const db = await open(server.url, catalogMigrations);
    const published = async (aggregate: string, key: string): Promise<Published[]> =>
      db.query(
        `select headers ->> 'ce_type' as type, (headers ->> 'ce_aggregateversion')::int as version, (headers ->> 'ce_sequence')::int as sequence
           from outbox where headers ->> 'ce_type' like $1 and key = $2 order by id`,
        [`${aggregate}.%`, key],
      );
    const attributes: { attribute_id: number; attribute_code: string; version: number }[] = await db.query('select * from attribute');
    for (const { attribute_id, attribute_code, version } of attributes) {
      const [type, number] = attribute_code === 'country_of_manufacture' ? ['attribute.updated', 5] : ['attribute.created', 1];
      expect([attribute_code, version]).toEqual([attribute_code, number]);
      expect(await published('attribute', String(attribute_id))).toEqual([{ type, version: number, sequence: number }]);
    }
    const [told] = await db.query<{ data: object }[]>(
      `select convert_from(payload, 'UTF8')::json as data from outbox where headers ->> 'ce_type' = 'attribute.updated'`,
    );
    expect(told?.data).toMatchObject({
      is_filterable: 1,
      is_user_defined: 0,
      frontend_labels: {},
      options: [{ label: 'Brazil' }],
      previous: {},
    });
    expect(await published('attribute-set', '1')).toEqual([{ type: 'attribute-set.created', version: 1, sequence: 1 }]);
    expect(await published('category', '1')).toEqual([{ type: 'category.created', version: 1, sequence: 1 }]);
    expect(await db.query('select product_id, version from product order by 1')).toEqual([
      { product_id: 1, version: 7 },
      { product_id: 2, version: 3 },
    ]);
    await db.destroy();
  } finally {
    await server.drop();
  }
});
