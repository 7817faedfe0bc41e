import type { paths } from './generated/openapi.js';
import type { Answer, CallOptions, PathOf } from './types.js';

/** Path of each list, and the key of its rows in the answer. */
export const lists = {
  orders: ['/api2/order', 'orders'],
  invoices: ['/api2/invoice', 'invoices'],
  shipments: ['/api2/shipment', 'shipments'],
  creditmemos: ['/api2/creditmemo', 'creditmemos'],
  fiscalDocuments: ['/api2/fiscal-documents', 'fiscal_documents'],
  history: ['/api2/history', 'history'],
  products: ['/api2/products', 'products'],
  categories: ['/api2/category', 'categories'],
  attributes: ['/api2/attribute', 'attributes'],
  warehouses: ['/api2/warehouses', 'warehouses'],
  stockItems: ['/api2/stockitems', 'stockitems'],
  customers: ['/api2/customers', 'customers'],
  leads: ['/api2/leads', 'leads'],
  schedules: ['/api2/schedules', 'schedules'],
  payments: ['/ops/payments', 'payments'],
} as const satisfies Record<string, readonly [PathOf<'get'>, string]>;

type Lists = typeof lists;
export type PathIn<Name extends keyof Lists> = Lists[Name][0];
export type QueryOf<Path extends PathOf<'get'>> = paths[Path]['get'] extends { parameters: { query?: infer Query } }
  ? Omit<NonNullable<Query>, 'page' | 'include_pagination' | 'cursor'>
  : never;
/** Rows of a list, from the forms of an answer without those of walks. */
type RowIn<Body, Key extends string> = Body extends { next_cursor: string }
  ? never
  : Body extends { [K in Key]?: unknown }
    ? NonNullable<Body[Key]> extends (infer Row)[]
      ? Row
      : never
    : never;
type Row<Name extends keyof Lists> = RowIn<Answer<'get', PathIn<Name>>, Lists[Name][1]>;

/** `for await (const order of client.orders({ status: 'processing' }))`: all rows, page after page, fetched as they are read. */
export type ListCalls = {
  [Name in keyof Lists]: (query?: QueryOf<PathIn<Name>>, options?: CallOptions) => AsyncGenerator<Row<Name>, void, undefined>;
};

export interface ListBody {
  limit: number;
  [key: string]: unknown;
}

export type GetPage = (path: string, init: CallOptions & { params: { query: object } }) => Promise<{ data: ListBody }>;

export const largestPage = 200;

async function* rowsOf(get: GetPage, path: string, key: string, query: object, options: CallOptions): AsyncGenerator {
  for (let page = 1; ; page++) {
    const { data } = await get(path, { ...options, params: { query: { limit: largestPage, ...query, page } } });
    const rows = data[key];
    if (!Array.isArray(rows)) throw new TypeError(`${path} was asked for one record and lists none: call GET`);
    yield* rows;
    // An answer that names no limit is no page of several.
    if (rows.length === 0 || !(rows.length >= data.limit)) return;
  }
}

export const createLists = (get: GetPage): ListCalls => {
  const entries = Object.entries(lists).map(([name, [path, key]]) => [
    name,
    (query: object = {}, options: CallOptions = {}) => rowsOf(get, path, key, query, options),
  ]);
  return Object.fromEntries(entries) as ListCalls;
};
