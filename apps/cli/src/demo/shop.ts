import type { Answer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { unlessRefused } from '../api/failure.js';

/** Calls that the demo makes as an integration, each with the fields of the answer that it needs. */

/** Form of an answer that has these fields. */
type With<Body, Field extends string> = Extract<Body, Record<Field, unknown>>;
type OneProduct = With<Answer<'get', '/api2/products'>, 'product'>;
type ProductList = With<Answer<'get', '/api2/products'>, 'products' | 'page'>;

export type CatalogProduct = OneProduct['product'];
export type Stock = Answer<'get', '/api2/stock'>['stock'];
/** A product as sales know it. */
export type SaleProduct = Answer<'get', '/api2/vendalink/options'>['product'];
/** A new one: its page is open. */
export type Sale = Answer<'post', '/api2/vendalink'>['vendalink'] & { checkout_url: string };
type Order = With<Answer<'get', '/api2/order'>, 'order'>['order'];
export type LinkedOrder = Order & { customer_id: number };

export const findCatalogProduct = async (api: Api, sku: string): Promise<CatalogProduct | null> => {
  const call = { path: '/api2/products', query: { type: 'sku', id: sku }, permission: 'products/read' } as const;
  return (await unlessRefused(404, api.call<OneProduct>(call)))?.product ?? null;
};

export const isStore = async (api: Api, storeId: number): Promise<boolean> => {
  const call = { path: '/api2/products', query: { store_id: storeId, limit: 1 }, permission: 'products/read' } as const;
  return (await unlessRefused(400, api.call(call))) !== null;
};

/** A page of a store's products, by their ids. */
export const listCatalogProducts = async (api: Api, storeId: number, page: number): Promise<CatalogProduct[]> => {
  const query = { store_id: storeId, page, limit: 200 };
  return (await api.call<ProductList>({ path: '/api2/products', query, permission: 'products/read' })).products;
};

/** null: the inventory does not know the product, or not yet. */
export const findStock = async (api: Api, sku: string): Promise<Stock | null> => {
  const call = { path: '/api2/stock', query: { type: 'sku', id: sku }, permission: 'stock/read' } as const;
  return (await unlessRefused(404, api.call<Answer<'get', '/api2/stock'>>(call)))?.stock ?? null;
};

/** null: the product or the store is not known where sales are made, or not yet. */
export const findSaleProduct = async (api: Api, sku: string, storeId: number): Promise<SaleProduct | null> => {
  const call = { path: '/api2/vendalink/options', query: { sku, store_id: storeId }, permission: 'vendalink/read' } as const;
  return (await unlessRefused(404, api.call<Answer<'get', '/api2/vendalink/options'>>(call)))?.product ?? null;
};

export const createSale = async (api: Api, sale: object): Promise<Sale> => {
  const { vendalink } = await api.call<{ vendalink: Sale }>({
    method: 'POST',
    path: '/api2/vendalink',
    json: sale,
    permission: 'vendalink/write',
  });
  return vendalink;
};

/** Finds the order with its customer; null while the order service does not know that one. */
export const findLinkedOrder = async (api: Api, incrementId: string): Promise<LinkedOrder | null> => {
  const { order } = await api.call<{ order: Order }>({
    path: '/api2/order',
    query: { increment_id: incrementId },
    permission: 'orders/read',
  });
  return order.customer_id === null ? null : { ...order, customer_id: order.customer_id };
};
