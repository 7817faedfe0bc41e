import { until } from '../../lib/waiting.mjs';
import { importCatalogWithStock } from '../shop.mjs';

const products = 2_000;
const limit = 200;

/** Pages that show stock of every product. */
const pagesWithStock = async (client) => {
  let complete = 0;
  for (let page = 1; page <= products / limit; page++) {
    const answer = await client.get(`/api2/products?limit=${limit}&page=${page}`);
    if (answer.products.every(({ stock_data }) => Object.keys(stock_data.warehouses).length === 3)) complete++;
  }
  return complete;
};

const list = {
  name: 'list',
  text: `
    with page as materialized (select product_id from product order by product_id limit 20)
    select p.product_id, p.sku, p.name, p.type_id, p.attribute_set_id, p.status, p.visibility, p.price::float8, p.special_price::float8,
           p.attributes, options.list as options, categories.list as categories, s.qty::float8, s.is_in_stock, s.warehouses,
           (select min(t.price)::float8 from tier_price t
             where t.product_id = p.product_id and t.customer_group_id is null and t.qty <= 1) as tier_price,
           to_char(p.created_at, 'YYYY-MM-DD HH24:MI:SS') as created_at, to_char(p.updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at,
           (select currency from store order by store_id limit 1) as currency
      from page join product p using (product_id) left join product_stock s using (product_id)
      left join (select product_id, json_agg(name_path order by name_path) as list
                   from page join product_category using (product_id) join category using (category_id) group by product_id) categories
        using (product_id)
      left join (select product_id, json_agg(json_build_array(attribute_code, frontend_input = 'multiselect', option_id, label)
                        order by a.attribute_id, o.sort_order, o.option_id) as list
                   from page join product_attribute_option using (product_id) join attribute_option o using (option_id)
                   join attribute a using (attribute_id) group by product_id) options
        using (product_id)
     order by product_id`,
};

const attributesOf = ({ attributes, options }) => {
  const shown = {};
  for (const [code, value] of Object.entries(attributes)) shown[code] = { value, label: String(value) };
  for (const [code, isMultiple, value, label] of options ?? []) {
    if (!isMultiple) shown[code] = { value, label };
    else {
      shown[code] ??= { value: [], label: [] };
      shown[code].value.push(value);
      shown[code].label.push(label);
    }
  }
  return shown;
};

const finalPrice = ({ price, special_price, tier_price, attributes: { special_from_date: from, special_to_date: to } }, today) => {
  const isSpecial = special_price !== null && (!from || from <= today) && (!to || today <= to);
  const prices = [price, isSpecial ? special_price : null, tier_price].filter((one) => one !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
};

const productOf = (row, today) => {
  const { currency, qty, is_in_stock, warehouses, ...shown } = row;
  return {
    ...{ ...shown, options: undefined, tier_price: undefined },
    categories: row.categories ?? [],
    attributes: attributesOf(row),
    pricing: { regular_price: row.price, final_price: finalPrice(row, today), currency },
    stock_data: { qty: qty ?? 0, is_in_stock: is_in_stock ?? 0, warehouses: warehouses ?? {} },
  };
};

export default {
  title: `GET /api2/products?limit=20 with stock_data, of ${products} products`,
  aim: 1.9,
  service: 'catalog',
  seededBy: ['inventory'],
  seed: async (client) => {
    await importCatalogWithStock(client, products);
    await until('stock of all products', async () => (await pagesWithStock(client)) === products / limit, { withinMs: 60_000 });
  },
  request: () => ({ path: '/api2/products?limit=20' }),
  bare: (server, db) =>
    server.get('/api2/products', async () => {
      const today = new Date().toISOString().slice(0, 10);
      const rows = await db.rows(list, []);
      return { success: true, page: 1, limit: 20, products: rows.map((row) => productOf(row, today)) };
    }),
};
