import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import { importOwnStore, ownSku, ownStoreId } from './own-store.js';
import { isSellable } from './option-values.js';
import { findCatalogProduct, findSaleProduct, findStock, isStore, listCatalogProducts, type SaleProduct, type Stock } from './shop.js';
import { waitFor } from './wait-for.js';

export interface Wish {
  sku?: string;
  storeId?: number;
}

export interface Chosen {
  product: SaleProduct;
  stock: Stock;
  storeId: number;
}

/** Product of the sample store of `npm start`. */
const sample = { sku: 'COFFEE-SANTOS-250', storeId: 1 };

/** Waits until the services that follow the catalog's events know a sku that the catalog knows. */
const known = async (api: Api, sku: string, storeId: number, patienceMs: number): Promise<Chosen> => {
  const late = (who: string) => () =>
    `The catalog has ${sku}, but ${who} has not heard of it, or not of store ${storeId}, within ${patienceMs / 1_000} s: ` +
    'look into the log, and at /health/ready, for events that do not flow.';
  const product = await waitFor(() => findSaleProduct(api, sku, storeId), patienceMs, late('the sale-link service'));
  const stock = await waitFor(() => findStock(api, sku), patienceMs, late('the inventory'));
  return { product, stock, storeId };
};

const noStock = (sku: string, { qty, reserved_qty: reserved }: Stock): Failure =>
  new Failure(
    `${sku} is out of stock (${qty} there, ${reserved} of them reserved): give it some with PATCH /api2/stockitems, or name another with --sku.`,
  );

/** Refuses a store that the catalog does not know; one that other services do not know yet is waited for. */
const requireStore = async (api: Api, storeId: number): Promise<void> => {
  if (!(await isStore(api, storeId))) throw new Failure(`There is no store ${storeId}: check --store-id, or import it.`);
};

const named = async (api: Api, sku: string, storeId: number, patienceMs: number): Promise<Chosen> => {
  if (!(await findCatalogProduct(api, sku))) throw new Failure(`There is no product ${sku}: check --sku, or import it.`);
  await requireStore(api, storeId);
  const chosen = await known(api, sku, storeId, patienceMs);
  if (!chosen.stock.is_salable) throw noStock(sku, chosen.stock);
  return chosen;
};

/** More pages than this are not searched for something that is in stock. */
const mostPages = 5;

const firstSalable = async (api: Api, storeId: number, patienceMs: number): Promise<Chosen> => {
  await requireStore(api, storeId);
  for (let page = 1; page <= mostPages; page++) {
    const products = await listCatalogProducts(api, storeId, page);
    const candidates = products.filter(
      ({ type_id: type, status, stock_data: stock }) =>
        stock.is_in_stock === 1 && status === 1 && /^(simple|virtual|downloadable)$/.test(type),
    );
    for (const { sku } of candidates) {
      if (!(await findStock(api, sku))?.is_salable) continue;
      const chosen = await known(api, sku, storeId, patienceMs);
      if (isSellable(chosen.product.options)) return chosen;
    }
    if (products.length < 200) break;
  }
  throw new Failure(`Store ${storeId} has nothing in stock: import products with stock, or name one with --sku.`);
};

/** Null where the sample store is not there, has nothing left, or comes from a start whose inventory did not know it. */
const fromSample = async (api: Api): Promise<Chosen | null> => {
  if (!(await findCatalogProduct(api, sample.sku))) return null;
  const chosen = await known(api, sample.sku, sample.storeId, 5_000).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  return chosen?.stock.is_salable ? chosen : null;
};

const fromOwnStore = async (api: Api, patienceMs: number): Promise<Chosen> => {
  await importOwnStore(api);
  const chosen = await known(api, ownSku, ownStoreId, patienceMs);
  if (!chosen.stock.is_salable) throw noStock(ownSku, chosen.stock);
  return chosen;
};

/**
 * Chooses the product to sell: the named one; else the first in stock of the named store; else one of the sample store, or of a store of its own,
 * which it imports. A merchant's own goods are sold only when --sku or --store-id names them.
 */
export const chooseProduct = async (api: Api, { sku, storeId }: Wish, patienceMs: number): Promise<Chosen> => {
  if (sku !== undefined) return named(api, sku, storeId ?? 1, patienceMs);
  if (storeId !== undefined) return firstSalable(api, storeId, patienceMs);
  return (await fromSample(api)) ?? fromOwnStore(api, patienceMs);
};
