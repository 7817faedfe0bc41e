// Compares what the events fold to with what the API answers, field by field.
import { isDeepStrictEqual } from 'node:util';

const pageSize = 100;

/** All records of a list, page by page. */
const listOf = async (get, path, name) => {
  const found = [];
  for (let page = 1; ; page++) {
    const answer = await get(`${path}?page=${page}&limit=${pageSize}&include_pagination=1`);
    found.push(...(answer[name] ?? []));
    if (!answer.has_next) return found;
  }
};

const listed = (path, name) => (get) => listOf(get, path, name);
/** Of each record of a list, what the API shows of it alone. */
const one = (path, name, idOf) => (get, record) => get(`${path}=${encodeURIComponent(idOf(record))}`).then((answer) => answer[name]);
const documents = (kind) => ({
  list: listed(`/api2/${kind}s`, `${kind}s`),
  read: one(`/api2/${kind}?id`, kind, (record) => record[`${kind}_id`]),
  idOf: (record) => record[`${kind}_id`],
  without: ['entity_id'],
});

/** Events name options by their labels, answers of the API by their ids too. */
const namedValues = (shown, told) =>
  Object.fromEntries(Object.entries(shown).map(([code, { value, label }]) => [code, isDeepStrictEqual(value, told[code]) ? value : label]));

/** How each kind is read. `without`: what is computed, or another record's. */
const kinds = {
  order: {
    list: listed('/api2/orders', 'orders'),
    read: async (get, { order_id }) => {
      const [{ order }, { history }] = await Promise.all([
        get(`/api2/order?id=${order_id}`),
        get(`/api2/history?order_id=${order_id}&limit=200`),
      ]);
      return { ...order, entries: history };
    },
    idOf: ({ order_id }) => order_id,
    without: ['total_due', 'items.row_total_incl_tax'],
  },
  invoice: documents('invoice'),
  shipment: documents('shipment'),
  product: {
    list: listed('/api2/products', 'products'),
    read: (_, { attributes, ...record }, told) => ({ ...record, attributes: namedValues(attributes, told.attributes) }),
    idOf: ({ product_id }) => product_id,
    without: ['pricing'],
  },
  stock: {
    list: (_, state) => [...state.stock.values()],
    read: one('/api2/stock?type=sku&id', 'stock', ({ sku }) => sku),
    idOf: ({ product_id }) => product_id,
    without: [],
  },
  customer: {
    list: listed('/api2/customers', 'customers'),
    read: (_, record) => record,
    idOf: ({ customer_id }) => customer_id,
    without: [],
  },
  sale: {
    list: (_, state) => [...state.sale.values()],
    read: one('/api2/vendalink?id', 'vendalink', ({ sale_id }) => sale_id),
    idOf: ({ sale_id, id }) => sale_id ?? id,
    // A GET's warnings also say that a link of another key is not shown.
    without: ['id', 'checkout_url', 'warnings', 'idempotent_replay'],
  },
  lead: { list: listed('/api2/leads', 'leads'), read: (_, record) => record, idOf: ({ id }) => id, without: [] },
  schedule: {
    list: listed('/api2/schedules', 'schedules'),
    read: (_, record) => record,
    idOf: ({ id }) => id,
    without: ['status_external_label'],
  },
  warehouse: {
    list: listed('/api2/warehouses', 'warehouses'),
    read: (_, record) => record,
    idOf: ({ warehouse_id }) => warehouse_id,
    without: [],
  },
};

/** Null and absent are the same to a reader. */
const plain = (value) => value ?? null;

const differencesOf = (told, shown, without, path = '') =>
  Object.entries(shown).flatMap(([name, value]) => {
    const field = path + name;
    if (without.includes(field)) return [];
    const known = told?.[name];
    if (Array.isArray(value) && Array.isArray(known) && value.length === known.length && typeof value[0] === 'object')
      return value.flatMap((inner, at) => differencesOf(known[at], inner, without, `${field}.`));
    return isDeepStrictEqual(plain(known), plain(value)) ? [] : [{ field, told: known, shown: value }];
  });

/**
 * Reads every record from the API and compares it with the folded one.
 * @param get the body of a GET
 * @param most records of each kind that are read one by one
 * @returns what differs: { kind, id, field, told, shown }
 */
export const differences = async (state, get, { most = Infinity } = {}) => {
  const found = [];
  for (const [kind, { list, read, idOf, without }] of Object.entries(kinds)) {
    const records = await list(get, state);
    const ids = new Set(records.map((record) => String(idOf(record))));
    for (const id of state[kind].keys()) if (!ids.has(id)) found.push({ kind, id, field: '', told: 'is there', shown: 'is not there' });
    for (const record of records.slice(0, most)) {
      const id = String(idOf(record));
      const told = state[kind].get(id);
      if (!told) found.push({ kind, id, field: '', told: 'is not there', shown: 'is there' });
      else found.push(...differencesOf(told, await read(get, record, told), without).map((difference) => ({ kind, id, ...difference })));
    }
  }
  return found;
};
