import { accepted, fakeServer, type FakeServer, type Received, type Reply } from './fake-server.js';

export interface FakeShop extends FakeServer {
  /** Returns the calls by method and path, without queries. */
  calls(): string[];
}

const refusal = (status: number, error: string): Reply => ({ status, json: { success: false, error } });

const stockOf = (salable: number): object => ({
  qty: salable + 1,
  reserved_qty: 1,
  salable_qty: salable,
  is_salable: salable > 0,
  manage_stock: 1,
  min_sale_qty: 1,
});

const catalogRecord = (sku: string, salable: number): object => ({
  sku,
  name: `Product ${sku}`,
  type_id: 'simple',
  status: 1,
  stock_data: { is_in_stock: salable > 0 ? 1 : 0 },
});

export interface ShopModel {
  /** Salable quantity of each sku. */
  products: Record<string, number>;
  stores: number[];
  options: object[];
  /** States of the checkout that the page answers, one call after the other; the last one stays. */
  states: string[];
  submit: Reply;
  checkoutUrl: string | null;
  /** Answers before all others. */
  first: (call: Received) => Reply | null;
}

const form = '<form method="post"><input type="radio" name="payment_method" value="cashondelivery" /></form>';
const readJson = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;

/** A gateway whose catalog, stock, sales and checkout page do just what `entrepot demo` needs of them. */
export const fakeShop = async (changes: Partial<ShopModel> = {}): Promise<FakeShop> => {
  const model: ShopModel = {
    products: { 'COFFEE-SANTOS-250': 499 },
    stores: [1],
    options: [],
    states: ['processing', 'converted'],
    submit: { status: 303, headers: { location: '../checkout/token' } },
    checkoutUrl: null,
    first: () => null,
    ...changes,
  };
  let asked = 0;

  const page = ({ method, headers }: Received): Reply => {
    if (method === 'POST') return model.submit;
    if (headers.accept !== 'application/json') return { headers: { 'content-type': 'text/html' }, text: form };
    const checkout = model.states[Math.min(asked++, model.states.length - 1)];
    return { json: { checkout, order_increment_id: checkout === 'converted' ? '100000008' : null } };
  };

  const answer = (call: Received): Reply => {
    const { pathname, searchParams: query } = new URL(call.path, 'http://shop');
    const sku = query.get('id') ?? query.get('sku') ?? '';
    const salable = model.products[sku];
    switch (`${call.method} ${pathname}`) {
      case 'GET /api2/products':
        if (query.has('store_id') && !model.stores.includes(Number(query.get('store_id'))))
          return refusal(400, 'Invalid parameter: store_id');
        if (!query.has('id')) return { json: { products: Object.entries(model.products).map((entry) => catalogRecord(...entry)) } };
        return salable === undefined ? refusal(404, 'Product not found') : { json: { product: catalogRecord(sku, salable) } };
      case 'GET /api2/stock':
        return salable === undefined ? refusal(404, 'Product not found') : { json: { stock: stockOf(salable) } };
      case 'GET /api2/vendalink/options':
        if (salable === undefined) return refusal(404, 'Product not found');
        return { json: { product: { sku, name: `Product ${sku}`, catalog_price: 32.9, options: model.options } } };
      case 'POST /ops/import/stores':
      case 'POST /ops/import/warehouses':
        return accepted(call.body);
      case 'POST /ops/import/products':
        model.products[String(readJson(call.body)['sku'])] = 1_000_000;
        return accepted(call.body);
      case 'POST /api2/vendalink':
        return {
          status: 201,
          json: { vendalink: { id: 17, total: 32.9, currency: 'BRL', checkout_url: model.checkoutUrl ?? `${server.url}/checkout/token` } },
        };
      case 'GET /api2/order':
        return {
          json: {
            order: { order_id: 8, increment_id: query.get('increment_id'), customer_id: 4, items: [{ warehouses: { curitiba: 1 } }] },
          },
        };
      default:
        return pathname === '/checkout/token' ? page(call) : refusal(404, `no ${call.method} ${pathname} here`);
    }
  };

  const server = await fakeServer((call) => model.first(call) ?? answer(call));
  return Object.assign(server, {
    calls: () => server.received.map(({ method, path }) => `${method} ${new URL(path, 'http://shop').pathname}`),
  });
};
