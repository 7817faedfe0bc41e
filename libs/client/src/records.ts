import type { GetPage, QueryOf } from './lists.js';
import type { Answer, CallOptions, PathOf } from './types.js';

/** Path of each record, its key in the answer, and the parameters that name one. */
const records = {
  order: ['/api2/order', 'order', 'id', 'increment_id', 'include'],
  invoice: ['/api2/invoice', 'invoice', 'id', 'increment_id'],
  shipment: ['/api2/shipment', 'shipment', 'id', 'increment_id'],
  creditmemo: ['/api2/creditmemo', 'creditmemo', 'id', 'increment_id'],
  fiscalDocument: ['/api2/fiscal-documents', 'fiscal_document', 'key'],
  product: ['/api2/products', 'product', 'id', 'type', 'store_id'],
  category: ['/api2/category', 'category', 'id', 'store_id'],
  attribute: ['/api2/attribute', 'attribute', 'id', 'attribute_code', 'store_id'],
  warehouse: ['/api2/warehouses', 'warehouse', 'warehouse_id', 'code'],
  stockItem: ['/api2/stockitems', 'stockitem', 'id', 'product_id', 'sku'],
  customer: ['/api2/customers', 'customer', 'id', 'email', 'taxvat'],
} as const satisfies Record<string, readonly [PathOf<'get'>, string, ...string[]]>;

type Records = typeof records;
/** Record among the forms of an answer, whose others are lists. */
type RecordIn<Body, Key extends string> = Body extends { [K in Key]: infer Found } ? Found : never;
type Found<Name extends keyof Records> = RecordIn<Answer<'get', Records[Name][0]>, Records[Name][1]>;
type Naming<Query, Names> = Pick<Query, Extract<keyof Query, Names>>;
type Reference<Name extends keyof Records> = Naming<QueryOf<Records[Name][0]>, Records[Name][number]>;

/** `await client.order({ increment_id: '100000017' })`: one record; rejects with EntrepotError of `status` 404 where there is none. */
export type RecordCalls = {
  [Name in keyof Records]: (reference: Reference<Name>, options?: CallOptions) => Promise<Found<Name>>;
};

export const createRecords = (get: GetPage): RecordCalls => {
  const entries = Object.entries(records).map(([name, [path, key]]) => [
    name,
    async (query: object, options: CallOptions = {}) => {
      const { data } = await get(path, { ...options, params: { query } });
      if (data[key] === undefined) throw new TypeError(`GET ${path} answered a list: ${JSON.stringify(query)} names no single record`);
      return data[key];
    },
  ]);
  return Object.fromEntries(entries) as RecordCalls;
};
