import { appendEventsInMigration } from '@entrepot/messaging';
import type { QueryRunner } from 'typeorm';
import { setCreated } from '../attribute-set/attribute-set.rules.js';
import { loadSets } from '../attribute-set/attribute-set.store.js';
import { loadOptions } from '../attribute/attribute-option.store.js';
import { applyChange, type AttributeDefinition } from '../attribute/attribute.rules.js';
import { stamped } from '../record/stamp.rules.js';

type SystemAttribute = readonly [code: string, input: string, label: string, required?: 1];

/** Magento's system attributes, by the groups of its Default set, in the order of its admin. */
const groups: Readonly<Record<string, readonly SystemAttribute[]>> = {
  General: [
    ['name', 'text', 'Name', 1],
    ['description', 'textarea', 'Description'],
    ['short_description', 'textarea', 'Short Description'],
    ['sku', 'text', 'SKU', 1],
    ['weight', 'weight', 'Weight'],
    ['news_from_date', 'date', 'Set Product as New from Date'],
    ['news_to_date', 'date', 'Set Product as New to Date'],
    ['status', 'select', 'Status', 1],
    ['url_key', 'text', 'URL Key'],
    ['visibility', 'select', 'Visibility', 1],
    ['country_of_manufacture', 'select', 'Country of Manufacture'],
  ],
  Prices: [
    ['price', 'price', 'Price', 1],
    ['special_price', 'price', 'Special Price'],
    ['special_from_date', 'date', 'Special Price From Date'],
    ['special_to_date', 'date', 'Special Price To Date'],
    ['cost', 'price', 'Cost'],
    ['tax_class_id', 'select', 'Tax Class'],
    ['msrp', 'price', "Manufacturer's Suggested Retail Price"],
    ['msrp_enabled', 'boolean', 'Apply MAP'],
    ['msrp_display_actual_price_type', 'select', 'Display Actual Price'],
  ],
  'Meta Information': [
    ['meta_title', 'text', 'Meta Title'],
    ['meta_keyword', 'textarea', 'Meta Keywords'],
    ['meta_description', 'textarea', 'Meta Description'],
  ],
  Images: [
    ['image', 'media_image', 'Base Image'],
    ['small_image', 'media_image', 'Small Image'],
    ['thumbnail', 'media_image', 'Thumbnail'],
  ],
  Design: [
    ['custom_design', 'text', 'Custom Design'],
    ['custom_design_from', 'date', 'Active From'],
    ['custom_design_to', 'date', 'Active To'],
    ['custom_layout_update', 'textarea', 'Custom Layout Update'],
    ['page_layout', 'select', 'Page Layout'],
    ['options_container', 'select', 'Display Product Options In'],
  ],
};

/** Attributes whose options the system fixes, with the options; those of status and visibility stand for the column's number. */
const fixedOptions: Readonly<Record<string, readonly [sourceModel: string, ...labels: string[]]>> = {
  status: ['catalog/product_status', 'Enabled', 'Disabled'],
  visibility: ['catalog/product_visibility', 'Not Visible Individually', 'Catalog', 'Search', 'Catalog, Search'],
  tax_class_id: ['tax/class_source_product', 'None', 'Taxable Goods', 'Shipping'],
};

const insertAttributes = async (runner: QueryRunner): Promise<void> => {
  const rows = Object.entries(groups).flatMap(([group, attributes], groupAt) =>
    attributes.map(([code, input, label, required = 0], at) => ({ group, group_at: groupAt, code, input, label, required, at })),
  );
  const options = Object.entries(fixedOptions).flatMap(([code, [model, ...labels]]) =>
    labels.map((label, at) => ({ code, model, label, at })),
  );
  await runner.query(`insert into attribute_set (attribute_set_name) values ('Default')`);
  await runner.query(
    `insert into attribute (attribute_code, frontend_input, frontend_label, is_required, is_user_defined, is_configurable)
     select code, input, label, required, false, 0 from json_to_recordset($1::json) as r(code text, input text, label text, required smallint)`,
    [JSON.stringify(rows)],
  );
  await runner.query(
    `insert into attribute_group (attribute_set_id, group_name, sort_order)
     select distinct s.attribute_set_id, r."group", r.group_at
     from json_to_recordset($1::json) as r("group" text, group_at integer), attribute_set s`,
    [JSON.stringify(rows)],
  );
  await runner.query(
    `insert into attribute_set_member (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select g.attribute_set_id, a.attribute_id, g.attribute_group_id, r.at
     from json_to_recordset($1::json) as r("group" text, code text, at integer)
     join attribute a on a.attribute_code = r.code
     join attribute_group g on g.group_name = r."group"`,
    [JSON.stringify(rows)],
  );
  await runner.query(
    `with fixed as (select * from json_to_recordset($1::json) as r(code text, model text, label text, at integer)),
     marked as (update attribute a set source_model = f.model from fixed f where a.attribute_code = f.code)
     insert into attribute_option (attribute_id, label, sort_order)
     select a.attribute_id, f.label, f.at from fixed f join attribute a on a.attribute_code = f.code order by a.attribute_id, f.at`,
    [JSON.stringify(options)],
  );
};

/** Not by the table's map, which may have columns of later migrations. */
const systemAttributes = `
  select a.updated_at, to_jsonb(a) - '{source_model,version,change,created_at,updated_at}'::text[]
      || '{"is_user_defined": 0, "frontend_labels": {}}' as data
  from attribute a order by a.attribute_id`;

const publishAttributes = async (runner: QueryRunner): Promise<void> => {
  const rows = (await runner.query(systemAttributes)) as { updated_at: Date; data: AttributeDefinition }[];
  for (const { updated_at, data } of rows) {
    const options = await loadOptions(runner.manager, data.attribute_id);
    const after = { ...data, version: 0, source_model: null };
    const { events } = applyChange({ before: null, after, options: options.map((option) => ({ before: null, after: option })) });
    await appendEventsInMigration(runner, stamped(events, updated_at));
  }
  await appendEventsInMigration(runner, (await loadSets(runner.manager, [1])).map(setCreated));
};

/** Writes and publishes the system's attributes, their options and the Default set. */
export const makeDefaultSet = async (runner: QueryRunner): Promise<void> => {
  await insertAttributes(runner);
  await publishAttributes(runner);
};
