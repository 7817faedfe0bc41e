import { aCheckoutForm, until } from '@entrepot/testing';
import { send, type Client, type Reply } from './client.js';
import type { Stack } from './stack.js';

export interface Sale {
  id: number;
  status: string;
  total: number;
  checkout_url: string;
  order_increment_id: string | null;
}

export interface Stock {
  qty: number;
  reserved_qty: number;
  salable_qty: number;
}

export const person = aCheckoutForm({
  firstname: 'Joana',
  lastname: 'Prado',
  email: 'joana@example.com',
  phone: '11 98888-7777',
  complement: '',
});

export interface Shop {
  sku: string;
  stockOf(): Promise<Stock>;
  /** A sale of so many units at 25.50. */
  sell(qty: number, more?: object): Promise<Sale>;
  submit(sale: Sale, form?: object): Promise<Reply<unknown>>;
  reread(sale: Sale): Promise<Sale>;
  /** Waits until the sale has become an order. */
  converted(sale: Sale): Promise<Sale>;
}

export const pathOf = ({ checkout_url }: Sale): string => new URL(checkout_url).pathname;

/** A shop that is there: a store, and what it sells by link. */
export const shopOn = (stack: Stack, api: Client, { sku, storeId }: { sku: string; storeId: number }): Shop => {
  const reread: Shop['reread'] = async ({ id }) =>
    (await api.get<{ vendalink: Sale }>('/api2/vendalink', { query: { id } })).body.vendalink;
  return {
    sku,
    reread,
    stockOf: async () => (await api.get<{ stock: Stock }>('/api2/stock', { query: { type: 'sku', id: sku } })).body.stock ?? {},
    async sell(qty, more = {}) {
      const answer = await api.call<{ vendalink: Sale }>('POST', '/api2/vendalink', {
        body: { email: person.email, store_id: storeId, items: [{ sku, qty, price: 25.5 }], ...more },
        headers: { 'idempotency-key': `${sku}-${Math.random().toString(36).slice(2).padEnd(16, 'x')}` },
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body.vendalink;
    },
    submit: (sale, form = person) =>
      send(stack.url, 'POST', pathOf(sale), {
        raw: new URLSearchParams(form as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      }),
    converted: (sale) =>
      until(
        async () => {
          const now = await reread(sale);
          return now.status === 'converted' ? now : null;
        },
        30_000,
        50,
      ),
  };
};

/** Opens a shop with one product, in two warehouses, and waits until it can be sold by link. */
export const openShop = async (stack: Stack, api: Client, run: string, stock: readonly [number, number] = [3, 5]): Promise<Shop> => {
  const storeId = 1;
  const shop = shopOn(stack, api, { sku: `${run}-mug`, storeId });
  const { sku } = shop;
  await api.import('stores', [
    { store_id: storeId, code: run, name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true },
  ]);
  await api.import('warehouses', [
    { code: `${run}-a`, name: 'A', status: 1, priority: 1 },
    { code: `${run}-b`, name: 'B', status: 1, priority: 2 },
  ]);
  const warehouses = { [`${run}-a`]: stock[0], [`${run}-b`]: stock[1] };
  await api.import('products', [
    { sku, name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30, stock: { manage_stock: true, warehouses } },
  ]);
  await until(async () => (await shop.stockOf()).salable_qty === stock[0] + stock[1], 30_000, 100);
  // A sale needs the product and the store: they arrive by event.
  await until(async () => (await api.get('/api2/vendalink/options', { query: { sku, store_id: storeId } })).status === 200, 30_000, 100);
  return shop;
};
