import type { View } from '../store/store.view.js';

/**
 * What records of products are made of, for the ids that `page` selects. Lists are gathered for the whole page at once: looked up
 * product by product they cost four times as much. Indexes: those of the product_id in product_category, product_attribute_option,
 * tier_price, product_stock. One row without a product where the page is empty, none where the view's store is not known.
 * @param more further columns, each with its comma
 */
export const productSelect = ({ shop, label, labels }: View, page: string, more = ''): string => `
with page as materialized (${page})
select ${more}shop.currency, p.product_id, p.sku, p.name, p.type_id, p.attribute_set_id, p.status, p.visibility, p.price, p.special_price,
  (select min(t.price) from tier_price t where t.product_id = p.product_id and t.customer_group_id is null and t.qty <= 1) as price_for_all,
  p.attributes, chosen.options as chosen, placed.categories, s.qty, s.is_in_stock, s.warehouses, p.created_at::text, p.updated_at::text
from ${shop} as shop
left join (
  page
  join product p on p.product_id = page.product_id
  left join product_stock s on s.product_id = page.product_id
  left join (
    select pc.product_id, json_agg(c.name_path order by c.name_path) as categories
    from page
    join product_category pc on pc.product_id = page.product_id
    join category c on c.category_id = pc.category_id
    group by pc.product_id) as placed on placed.product_id = page.product_id
  left join (
    select po.product_id, json_agg(json_build_array(a.attribute_code, a.frontend_input = 'multiselect', o.option_id, ${label})
      order by a.attribute_id, o.sort_order, o.option_id) as options
    from page
    join product_attribute_option po on po.product_id = page.product_id
    join attribute_option o on o.option_id = po.option_id
    join attribute a on a.attribute_id = o.attribute_id ${labels}
    group by po.product_id) as chosen on chosen.product_id = page.product_id
) on true
order by p.product_id`;
