import type { DataSource, EntityManager } from 'typeorm';

/** The catalog's ids of some skus, as far as they are known. */
export const productIdsOf = async (tx: EntityManager, skus: Iterable<string>): Promise<Map<string, number>> => {
  const rows: { sku: string; product_id: string }[] = await tx.query(
    'select sku, product_id from product_ref where sku = any($1::text[]) and not is_deleted',
    [[...new Set(skus)]],
  );
  return new Map(rows.map(({ sku, product_id }) => [sku, Number(product_id)]));
};

export interface ProductChange {
  sku: string;
  product_id: number;
  /** null: deleted */
  type_id: string | null;
  /** The product's version after the change. */
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/**
 * Keeps what an event or a snapshot tells of a product, unless something newer is known: of the same product a later version, or a later
 * product that took over the sku. @returns whether it was kept
 */
export const saveProduct = async (tx: EntityManager, { sku, product_id, type_id, version, replaces }: ProductChange): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `insert into product_ref as known (sku, product_id, type_id, is_deleted, version) values ($1, $2, $3, $3::text is null, $4)
         on conflict (sku) do update
        set product_id = excluded.product_id, type_id = coalesce(excluded.type_id, known.type_id), is_deleted = excluded.is_deleted, version = excluded.version
      where known.product_id < excluded.product_id or (known.product_id = excluded.product_id and known.version <= $5)
     returning sku`,
    [sku, product_id, type_id, version, replaces],
  );
  return rows.length > 0;
};

const link = `
  update order_item i set product_id = case when p.is_deleted then null else p.product_id end
    from product_ref p
   where p.sku = i.sku and i.product_id is distinct from case when p.is_deleted then null else p.product_id end`;

/** Gives the lines with these skus the catalog's ids; index order_item_sku. */
export const linkLines = async (dataSource: Pick<DataSource, 'query'>, skus: readonly string[]): Promise<void> => {
  await dataSource.query(`${link} and i.sku = any($1::text[])`, [skus]);
};

/** The same for every line that still has no product; index order_item_unlinked. */
export const linkAllLines = async (dataSource: DataSource): Promise<void> => {
  await dataSource.query(`${link} and i.product_id is null`);
};

/** Marks products as gone, as their deletion would have; the lines of orders follow. */
export const removeProducts = async (tx: EntityManager, ids: readonly number[]): Promise<void> => {
  const gone: { sku: string }[] = await tx.query(
    `with gone as (update product_ref set is_deleted = true where product_id = any($1::bigint[]) and not is_deleted returning sku)
     select sku from gone`,
    [ids],
  );
  await linkLines(
    tx,
    gone.map(({ sku }) => sku),
  );
};
