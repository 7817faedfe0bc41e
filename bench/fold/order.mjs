// The fold of an order's events: the order, its history and its documents.

/** What an event does not name stays. */
export const merge = (records, id, data) => records.set(String(id), { ...records.get(String(id)), ...data });

/** A document as an event of its own has it. */
const keepDocuments = (state, data) => {
  for (const kind of ['invoice', 'shipment']) if (data[kind]) merge(state[kind], data[kind][`${kind}_id`], data[kind]);
};

/** Documents of an imported order say what is theirs alone; the rest is their order's. */
const keepImported = (state, order, documents) => {
  const { order_id, increment_id: order_increment_id, store_id, currency, items } = order;
  const lines = new Map(items.map((line) => [line.order_item_id, line]));
  const withLine = (item, further) => {
    const { product_id, sku, name, price } = lines.get(item.order_item_id);
    return { ...item, product_id, sku, name, ...further(price) };
  };
  const whole = (document, head, further) => ({
    ...{ ...document, order_id, order_increment_id, store_id, comments: [], ...head },
    items: document.items.map((item) => withLine(item, further)),
  });
  const { invoice, shipment } = documents;
  keepDocuments(state, {
    invoice: invoice && whole(invoice, { currency }, (price) => ({ price })),
    shipment: shipment && whole(shipment, { tracks: [] }, () => ({ warehouses: null })),
  });
};

/** Documents show their order's currency and the products of its lines; the time of those that change so is the order's. */
const follow = (state, order, { currency: oldCurrency, items: oldItems = [] }) => {
  const products = new Map(order.items.map(({ order_item_id, product_id }) => [order_item_id, product_id]));
  const relinked = new Set(oldItems.filter((item) => 'product_id' in item).map(({ order_item_id }) => order_item_id));
  for (const kind of ['invoice', 'shipment'])
    for (const [id, document] of state[kind]) {
      if (document.order_id !== order.order_id) continue;
      const changes =
        document.items.some(({ order_item_id }) => relinked.has(order_item_id)) || (kind === 'invoice' && oldCurrency !== undefined);
      merge(state[kind], id, {
        items: document.items.map((item) => ({ ...item, product_id: products.get(item.order_item_id) })),
        ...(kind === 'invoice' && { currency: order.currency }),
        ...(changes && { updated_at: order.updated_at }),
      });
    }
};

const addTrack = (state, { shipment_id, updated_at, track }) => {
  const { tracks } = state.shipment.get(String(shipment_id));
  merge(state.shipment, shipment_id, { updated_at, tracks: [...tracks, track] });
};

export const foldOrder = (state, type, data) => {
  const { order = data, history = [], previous, documents, track } = data;
  const { entries = [] } = state.order.get(String(order.order_id)) ?? {};
  merge(state.order, order.order_id, { ...order, entries: [...history.toReversed(), ...entries] });
  if (documents) keepImported(state, order, documents);
  keepDocuments(state, data);
  if (type === 'order.linked') follow(state, order, previous);
  if (track) addTrack(state, data);
};
