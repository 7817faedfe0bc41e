import { randomUUID } from 'node:crypto';
import type { Api } from '../api/api.js';
import { unlessRefused } from '../api/failure.js';
import type { ProductOption } from './option-values.js';

/** The calls that the demo makes as an integration, each with what it needs of the answer. */

export interface CatalogProduct {
  sku: string;
  name: string;
  type_id: string;
  status: number;
  stock_data: { is_in_stock: number };
}

export interface Stock {
  qty: number;
  reserved_qty: number;
  salable_qty: number;
  is_salable: boolean;
  manage_stock: number;
  min_sale_qty: number;
}

/** A product as sales know it. */
export interface SaleProduct {
  sku: string;
  name: string;
  catalog_price: number | null;
  options: ProductOption[];
}

export interface Sale {
  id: number;
  total: number;
  currency: string;
  checkout_url: string;
}

export interface Order {
  order_id: number;
  increment_id: string;
  customer_id: number;
  items: { sku: string; warehouses?: Record<string, number> | null }[];
}

export const findCatalogProduct = async (api: Api, sku: string): Promise<CatalogProduct | null> => {
  const call = { path: '/api2/products', query: { type: 'sku', id: sku }, permission: 'products/read' } as const;
  return (await unlessRefused(404, api.call<{ product: CatalogProduct }>(call)))?.product ?? null;
};

export const isStore = async (api: Api, storeId: number): Promise<boolean> => {
  const call = { path: '/api2/products', query: { store_id: storeId, limit: 1 }, permission: 'products/read' } as const;
  return (await unlessRefused(400, api.call(call))) !== null;
};

/** A page of a store's products, by their ids. */
export const listCatalogProducts = async (api: Api, storeId: number, page: number): Promise<CatalogProduct[]> => {
  const query = { store_id: storeId, page, limit: 200 };
  return (await api.call<{ products: CatalogProduct[] }>({ path: '/api2/products', query, permission: 'products/read' })).products;
};

/** null: the inventory does not know the product, or not yet. */
export const findStock = async (api: Api, sku: string): Promise<Stock | null> => {
  const call = { path: '/api2/stock', query: { type: 'sku', id: sku }, permission: 'stock/read' } as const;
  return (await unlessRefused(404, api.call<{ stock: Stock }>(call)))?.stock ?? null;
};

/** null: the product or the store is not known where sales are made, or not yet. */
export const findSaleProduct = async (api: Api, sku: string, storeId: number): Promise<SaleProduct | null> => {
  const call = { path: '/api2/vendalink/options', query: { sku, store_id: storeId }, permission: 'vendalink/read' } as const;
  return (await unlessRefused(404, api.call<{ product: SaleProduct }>(call)))?.product ?? null;
};

export const createSale = async (api: Api, sale: object): Promise<Sale> => {
  const { vendalink } = await api.call<{ vendalink: Sale }>({
    method: 'POST',
    path: '/api2/vendalink',
    json: sale,
    headers: { 'idempotency-key': randomUUID() },
    permission: 'vendalink/write',
    isRepeatable: true,
  });
  return vendalink;
};

/** The order with its customer; null while that one is not known. */
export const findLinkedOrder = async (api: Api, incrementId: string): Promise<Order | null> => {
  type Found = Omit<Order, 'customer_id'> & { customer_id: number | null };
  const { order } = await api.call<{ order: Found }>({
    path: '/api2/order',
    query: { increment_id: incrementId },
    permission: 'orders/read',
  });
  return order.customer_id === null ? null : { ...order, customer_id: order.customer_id };
};
