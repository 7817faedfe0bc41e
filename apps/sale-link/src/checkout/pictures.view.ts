import type { ImageSize } from '@entrepot/contracts';

/** An image of a product, with its smaller pictures from the smallest on; without any the image itself is shown. */
export interface Picture {
  file: string;
  sizes: ImageSize[];
}

/** SQL of an image's value in the sale's store, else everywhere. */
const inStore = (field: 'disabled' | 'position', type: 'boolean' | 'integer'): string => `coalesce(
        (select (o ->> '${field}')::${type} from jsonb_array_elements(i.stores) o where (o ->> 'store_id')::integer = s.store_id), i.${field})`;

/**
 * SQL of the pictures of a sale `s` by sku: of each product its base image, else the first of its gallery, else the same of its parent. Null: none
 * has any. Indexes product_ref_sku, image_ref_product.
 */
export const picturesOfSale = `(
    select json_object_agg(one.sku, one.picture) from (
      select distinct on (l.sku) l.sku, json_build_object('file', i.file, 'sizes', i.sizes) as picture
        from sale_item l
        join product_ref p on p.sku = l.sku and not p.is_deleted
        left join product_ref parent on parent.sku = p.parent_sku and not parent.is_deleted
        join image_ref i on i.product_id = any(array[p.product_id, parent.product_id])
       where l.sale_id = s.sale_id and not ${inStore('disabled', 'boolean')}
       order by l.sku, i.product_id = p.product_id desc, p.product_id desc, i.is_base desc, ${inStore('position', 'integer')}, i.image_id) as one)`;
