import { type CategoryData, categoryCreated, event } from '@entrepot/contracts';
import { appendEventsInMigration } from '@entrepot/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wholeSet } from '../attribute-set/attribute-set.rules.js';
import { loadSets } from '../attribute-set/attribute-set.store.js';
import { loadOptions } from '../attribute/attribute-option.store.js';
import { type AttributeDefinition, wholeAttribute } from '../attribute/attribute.rules.js';
import { stamped } from '../record/stamp.rules.js';

const categoriesAtOnce = 1_000;
const galleriesAtOnce = 10_000;

/** Not by the table's map, which may have columns of later migrations. */
const systemAttributes = `
  select a.version, a.updated_at, to_jsonb(a) - '{source_model,version,created_at,updated_at}'::text[]
      || jsonb_build_object('is_user_defined', 0, 'frontend_labels', coalesce((
        select jsonb_object_agg(l.store_id, l.label) from attribute_label l where l.attribute_id = a.attribute_id), '{}')) as data
  from attribute a where not a.is_user_defined order by a.attribute_id for no key update`;

const publishAttributes = async (runner: QueryRunner): Promise<void> => {
  const rows = (await runner.query(systemAttributes)) as {
    version: number;
    updated_at: Date;
    data: Omit<AttributeDefinition, 'version' | 'source_model'>;
  }[];
  for (const { version: known, updated_at, data } of rows) {
    const attribute: AttributeDefinition = { ...data, version: known, source_model: null };
    const { version, events } = wholeAttribute(attribute, await loadOptions(runner.manager, attribute.attribute_id));
    await runner.query('update attribute set version = $2 where attribute_id = $1', [attribute.attribute_id, version]);
    await appendEventsInMigration(runner, stamped(events, updated_at));
  }
};

const publishDefaultSet = async (runner: QueryRunner): Promise<void> => {
  const rows = (await runner.query(
    `select attribute_set_id from attribute_set where attribute_set_name = 'Default' for no key update`,
  )) as {
    attribute_set_id: number;
  }[];
  const sets = await loadSets(
    runner.manager,
    rows.map(({ attribute_set_id }) => attribute_set_id),
  );
  for (const { subject, version, ...told } of sets.map(wholeSet)) {
    await runner.query('update attribute_set set version = $2 where attribute_set_id = $1', [subject, version]);
    await appendEventsInMigration(runner, [{ subject, version, ...told }]);
  }
};

const publishCategories = async (runner: QueryRunner): Promise<void> => {
  for (let after = 0; ;) {
    const categories = (await runner.query(
      `select category_id, parent_id, name, name_path, path, level, position, is_active from category
        where category_id > $1 order by category_id limit $2`,
      [after, categoriesAtOnce],
    )) as CategoryData[];
    const last = categories.at(-1);
    if (!last) return;
    await appendEventsInMigration(
      runner,
      categories.map((data) => event(categoryCreated, { subject: data.category_id, version: 1, data })),
    );
    after = last.category_id;
  }
};

/** Publishes what was there without an event: the system's own attributes with their set, and categories. */
export class UnpublishedRecords1778000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Imports create categories: none is made meanwhile.
    await runner.query('lock table category in share row exclusive mode');
    await publishAttributes(runner);
    await publishDefaultSet(runner);
    await publishCategories(runner);
  }

  async down(): Promise<void> {}
}

/**
 * Images count with their product (ADR 40). `gallery.version` stays for replicas of the release before; its default lets the new ones insert. A step
 * is a transaction, so that writers wait for a moment only.
 */
export class ImagesCountWithProducts1778000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table gallery alter version set default 0');
    const [{ last }] = (await runner.query('select coalesce(max(product_id), 0) as last from gallery')) as [{ last: number }];
    for (let after = 0; after < last; after += galleriesAtOnce) {
      await runner.query(
        `update product p set version = g.version from gallery g
          where g.product_id = p.product_id and g.version > p.version and g.product_id > $1 and g.product_id <= $2`,
        [after, after + galleriesAtOnce],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'update gallery g set version = p.version from product p where p.product_id = g.product_id and p.version > g.version',
    );
    await runner.query('alter table gallery alter version drop default');
  }
}
