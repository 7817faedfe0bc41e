// Compares what the events fold to with what the API answers, field by field. Stores, coupons and reservations have no GET.
import { isDeepStrictEqual } from 'node:util';
import { shownAttribute, shownAttributes } from '@entrepot/contracts/fold';

/** All records of a list: pages, or a walk where the answer has a cursor. */
const listed =
  (path, name = path.split('/').at(-1)) =>
  async (get) => {
    const found = [];
    for (let next = '', page = 2; ; page++) {
      const answer = await get(`${path}?limit=100&include_inactive=1&include_pagination=1${next}`);
      found.push(...(answer[name] ?? []));
      if (!answer.has_next) return found;
      next = answer.next_cursor ? `&cursor=${encodeURIComponent(answer.next_cursor)}` : `&page=${page}`;
    }
  };
/** Fetches each record of a list alone, as the API shows it. */
const one = (path, name, id) => (get, record) => get(`${path}=${encodeURIComponent(record[id])}`).then((answer) => answer[name]);
const documents = (kind) => {
  const id = `${kind}_id`;
  return { id, list: listed(`/api2/${kind}s`), read: one(`/api2/${kind}?id`, kind, id), without: ['entity_id'] };
};

/**
 * How each kind is read: `list` and its field `id`, `read` where a record alone shows more, `folded` where the event's form is another, `without` what
 * is computed, or another record's.
 */
const kinds = {
  order: {
    list: listed('/api2/orders'),
    read: async (get, { order_id }) => {
      const [{ order }, { history }] = await Promise.all([
        get(`/api2/order?id=${order_id}`),
        get(`/api2/history?order_id=${order_id}&limit=200`),
      ]);
      return { ...order, entries: history };
    },
    id: 'order_id',
    without: ['total_due', 'payment', 'items.row_total_incl_tax'],
  },
  invoice: documents('invoice'),
  shipment: documents('shipment'),
  'credit-memo': documents('creditmemo'),
  'fiscal-document': { list: listed('/api2/fiscal-documents', 'fiscal_documents'), id: 'fiscal_document_id' },
  product: {
    list: listed('/api2/products'),
    read: (_, { categories, ...record }) => ({ ...record, categories: categories.toSorted() }),
    folded: (state, product) => ({ ...product, attributes: shownAttributes(state, product) }),
    id: 'product_id',
    without: ['pricing'],
  },
  image: { list: listed('/api2/products/imagens', 'images'), id: 'image_id', without: ['url'] },
  attribute: { id: 'attribute_id', list: listed('/api2/attribute', 'attributes'), folded: (_, attribute) => shownAttribute(attribute) },
  'attribute-set': { list: listed('/api2/catalog/attributeSet', 'attribute_sets'), id: 'attribute_set_id' },
  category: { list: listed('/api2/category', 'categories'), id: 'category_id', without: ['product_count'] },
  stock: {
    list: listed('/api2/stockitems'),
    read: async (get, record) => ({ ...record, ...(await one('/api2/stock?type=sku&id', 'stock', 'sku')(get, record)) }),
    id: 'product_id',
    without: ['stock_item_id', 'stock_id'],
  },
  warehouse: { list: listed('/api2/warehouses'), id: 'warehouse_id' },
  customer: {
    list: listed('/api2/customers'),
    read: async (get, record) => ({ ...record, addresses: (await get(`/api2/address?customer_id=${record.customer_id}`)).addresses }),
    folded: (_, record) => ({ ...record, ...record.custom_attributes }),
    id: 'customer_id',
    without: ['addresses.customer_id'],
  },
  lead: { list: listed('/api2/leads'), id: 'id' },
  schedule: { list: listed('/api2/schedules'), id: 'id', without: ['status_external_label'] },
  sale: {
    list: listed('/api2/vendalink', 'vendalinks'),
    id: 'id',
    read: one('/api2/vendalink?id', 'vendalink', 'id'),
    // A GET's warnings also say that a link of another key is not shown.
    without: ['id', 'checkout_url', 'warnings', 'idempotent_replay'],
  },
  // What deliveries change is no change of the webhook.
  webhook: { id: 'webhook_id', list: listed('/api2/webhooks'), without: ['last_success_at', 'last_failure_at'] },
  integration: {
    list: listed('/ops/integrations'),
    id: 'client_id',
    without: ['last_used_at', 'permissions_last_used_at', 'unused_permissions'],
  },
};

const asItIs = (_, record) => record;
/** Null and absent are the same to a reader. */
const plain = (value) => value ?? null;

const differencesOf = (folded, shown, without, path = '') =>
  Object.entries(shown).flatMap(([name, value]) => {
    const field = path + name;
    if (without.includes(field)) return [];
    const known = folded?.[name];
    if (Array.isArray(value) && Array.isArray(known) && value.length === known.length && typeof value[0] === 'object')
      return value.flatMap((inner, at) => differencesOf(known[at], inner, without, `${field}.`));
    return isDeepStrictEqual(plain(known), plain(value)) ? [] : [{ field, folded: known, shown: value }];
  });

/**
 * Reads every record from the API and compares it with the folded one.
 * @param get the body of a GET
 * @param most records of each kind that are read one by one
 * @returns what differs: { kind, id, field, folded, shown }
 */
export const differences = async (state, get, { most = Infinity } = {}) => {
  const found = [];
  for (const [kind, { list, read = asItIs, folded = asItIs, id: key, without = [] }] of Object.entries(kinds)) {
    const records = await list(get);
    const ids = new Set(records.map((record) => String(record[key])));
    for (const id of state[kind].keys()) if (!ids.has(id)) found.push({ kind, id, field: '', folded: 'is there', shown: 'is not there' });
    for (const record of records.slice(0, most)) {
      const id = String(record[key]);
      const known = state[kind].get(id);
      if (!known) found.push({ kind, id, field: '', folded: 'is not there', shown: 'is there' });
      else found.push(...differencesOf(folded(state, known), await read(get, record), without).map((one) => ({ kind, id, ...one })));
    }
  }
  return found;
};
