import { usedOptions } from '../src/attribute/attribute-option.store.js';
import { attributeListStatement, attributeStatement } from '../src/attribute/attribute.view.js';
import { openForPlans, type PlansDatabase } from './plans.js';

let plans: PlansDatabase;
const options = 20;
beforeAll(async () => {
  plans = await openForPlans();
  // Few options that products use a lot, one that none uses, and many attributes.
  await plans.db.query(`
    insert into attribute (attribute_id, attribute_code, frontend_input, frontend_label)
    select 1000 + n, 'a' || n, 'select', 'A' from generate_series(1, 3000) as n;
    insert into attribute_option (option_id, attribute_id, label, sort_order)
    select 10 * attribute_id + n, attribute_id, n::text, n from attribute, generate_series(1, 5) as n where attribute_id > 1000;
    insert into attribute_option (option_id, attribute_id, label) select 100000 + n, 1001, 'used ' || n from generate_series(0, ${options}) as n;
    insert into product (sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
    select 'P' || n, 'Product', 'simple', 1, 1, 4, true, '{}', 1, now(), now() from generate_series(1, 40000) as n;
    insert into product_attribute_option select product_id, 100001 + product_id % ${options} from product;
    analyze`);
});
afterAll(() => plans.close());

it('looks up whether an option is used, however many products use others', async () => {
  const reads = (ids: string) => plans.readsOf({ name: '', text: usedOptions, values: [ids] });
  expect((await reads('{100000}')).tables).toEqual({ product_attribute_option: 0 });
  expect((await reads('{100000,100007,100009}')).tables).toEqual({ product_attribute_option: 1 });
});

it('reads a single attribute and its options, not the others', async () => {
  const own = { attribute: 1, attribute_option: 5 };
  expect((await plans.readsOf(attributeStatement({ code: 'a2000' }, null))).tables).toMatchObject(own);
  expect((await plans.readsOf(attributeStatement({ id: 3000 }, null))).tables).toMatchObject(own);
});

it('reads no more of a page than the page', async () => {
  const page = { page: 1, limit: 20, includePagination: false };
  const { tables } = await plans.readsOf(attributeListStatement({ page, store_id: null }));
  expect(tables).toMatchObject({ attribute: 20 });
  const { tables: deep } = await plans.readsOf(attributeListStatement({ page: { ...page, page: 100 }, store_id: null }));
  expect(deep).toMatchObject({ attribute: 2000, attribute_option: 100 });
});
