import { sameJson } from '@entrepot/kernel';
import type { CreditMemoData, ImportedDocuments, InvoiceData, ShipmentData, TrackData } from '../events/document.js';
import { type FiscalDocumentData, shownFiscalDocument } from '../events/fiscal-document.js';
import type { HistoryEntryData, OrderData, OrderItemData, PreviousOrder } from '../events/order.js';
import type { Fold, Folded } from './folded.js';

interface Documents {
  invoice?: InvoiceData;
  shipment?: ShipmentData;
  credit_memo?: CreditMemoData;
}
interface Change extends Documents {
  order?: OrderData;
  previous?: PreviousOrder;
  history?: HistoryEntryData[];
  documents?: ImportedDocuments;
  track?: TrackData;
  fiscal_document?: FiscalDocumentData;
  shipment_id?: number;
  updated_at?: string;
}

/** A document as an event of its own has it. */
const keep = (state: Folded, { invoice, shipment, credit_memo }: Documents): void => {
  if (invoice) state.invoice.set(String(invoice.invoice_id), invoice);
  if (shipment) state.shipment.set(String(shipment.shipment_id), shipment);
  if (credit_memo) state['credit-memo'].set(String(credit_memo.creditmemo_id), { updated_at: credit_memo.created_at, ...credit_memo });
};

/** Documents of an imported order share what the order says. */
const keepImported = (state: Folded, order: OrderData, { invoice, shipment, credit_memo }: ImportedDocuments): void => {
  const { order_id, increment_id: order_increment_id, store_id, currency } = order;
  const lines = new Map(order.items.map((line) => [line.order_item_id, line]));
  const shared = { order_id, order_increment_id, store_id, comments: [], fiscal_documents: [] };
  const withLines = <I extends { order_item_id: number }, F>(items: I[], further: (line: OrderItemData) => F) =>
    items.map((item) => {
      const line = lines.get(item.order_item_id)!;
      return { ...item, product_id: line.product_id, sku: line.sku, name: line.name, ...further(line) };
    });
  const priced = <D extends NonNullable<ImportedDocuments['invoice' | 'credit_memo']>>(document: D) => ({
    ...{ ...document, ...shared, currency },
    items: withLines(document.items, ({ price }) => ({ price })),
  });
  keep(state, {
    ...(invoice && { invoice: priced(invoice) }),
    ...(credit_memo && { credit_memo: priced(credit_memo) }),
    ...(shipment && { shipment: { ...shipment, ...shared, tracks: [], items: withLines(shipment.items, () => ({ warehouses: null })) } }),
  });
};

/** Documents show their order's currency and the products of its lines; the time of those that change so is the order's. */
const follow = (state: Folded, order: OrderData, { currency: oldCurrency, items: oldItems = [] }: PreviousOrder): void => {
  const products = new Map(order.items.map(({ order_item_id, product_id }) => [order_item_id, product_id]));
  const relinked = new Set(oldItems.filter((item) => 'product_id' in item).map(({ order_item_id }) => order_item_id));
  for (const records of [state.invoice, state.shipment, state['credit-memo']] as Map<string, InvoiceData | ShipmentData | CreditMemoData>[])
    for (const document of records.values()) {
      if (document.order_id !== order.order_id) continue;
      const isPriced = 'currency' in document;
      const changes = (isPriced && oldCurrency !== undefined) || document.items.some((item) => relinked.has(item.order_item_id));
      for (const item of document.items) item.product_id = products.get(item.order_item_id) ?? null;
      if (isPriced) document.currency = order.currency;
      if (changes) document.updated_at = order.updated_at;
    }
};

/** A fiscal document is shown by each document that it stands on; `updated_at` of those that change so is the order's. */
const keepFiscal = (state: Folded, document: FiscalDocumentData, order: OrderData): void => {
  state['fiscal-document'].set(String(document.fiscal_document_id), document);
  const { invoice_id, shipment_ids, creditmemo_id } = document;
  const entry = shownFiscalDocument(document);
  const places = [
    state.invoice.get(String(invoice_id)),
    ...shipment_ids.map((id) => state.shipment.get(String(id))),
    state['credit-memo'].get(String(creditmemo_id)),
  ];
  for (const place of places.filter((known) => known !== undefined)) {
    const known = place.fiscal_documents ?? [];
    const at = known.findIndex(({ key }) => key === document.key);
    if (at >= 0 && sameJson(known[at], entry)) continue;
    place.fiscal_documents = at < 0 ? [...known, entry] : known.with(at, entry);
    if ('updated_at' in place) place.updated_at = order.updated_at;
  }
};

/** An event of an order or of a document of it: the order as it is then, and what else changed. */
export const foldOrder: Fold = (state, { type, data }) => {
  const { order: named, previous, history = [], documents, track, shipment_id, updated_at, fiscal_document } = data as Change;
  const order = named ?? (data as unknown as OrderData);
  const id = String(order.order_id);
  const entries = [...history.toReversed(), ...(state.order.get(id)?.entries ?? [])];
  state.order.set(id, { ...order, entries });
  if (documents) keepImported(state, order, documents);
  keep(state, data);
  if (fiscal_document) keepFiscal(state, fiscal_document, order);
  if (type === 'order.linked') follow(state, order, previous!);
  if (track) {
    const shipment = state.shipment.get(String(shipment_id))!;
    const at = shipment.tracks.findIndex(({ track_id }) => track_id === track.track_id);
    const tracks =
      type === 'shipment.track-removed'
        ? shipment.tracks.toSpliced(at, 1)
        : at < 0
          ? [...shipment.tracks, track]
          : shipment.tracks.with(at, track);
    keep(state, { shipment: { ...shipment, updated_at: updated_at!, tracks } });
  }
};
