import type {
  CreditMemoData,
  FiscalDocumentData,
  InvoiceData,
  OrderData,
  ShipmentData,
  ShownFiscalDocument,
  TrackData,
} from '@entrepot/contracts';
import { type Decimal, decimal } from '@entrepot/kernel';

/** Document of an order in its page, without anything that is personal. */
interface PageDocument {
  id: number;
  increment_id: string;
  created_at: string;
  fiscal: PageFiscalDocument[];
}

export type PageFiscalDocument = Pick<ShownFiscalDocument, 'key' | 'model' | 'series' | 'number' | 'pdf_url' | 'xml_url' | 'status'>;
export type PageTrack = Pick<TrackData, 'track_id' | 'carrier_code' | 'title' | 'track_number' | 'url' | 'status'>;

export interface PageInvoice extends PageDocument {
  /** 1 open, 2 paid, 3 canceled. */
  state: number;
  grand_total: number;
}

export interface PageShipment extends PageDocument {
  items: { name: string; qty: number }[];
  tracks: PageTrack[];
}

export interface PageRefund extends PageDocument {
  grand_total: number;
}

/** How much of what is not canceled has left. */
type Shipped = 'none' | 'some' | 'all';

/** An order as its page shows it. */
export interface PageOrder {
  state: string;
  payment_status: string | null;
  payment_method: string | null;
  grand_total: number;
  /** Pages that were kept before it was have none. */
  total_canceled?: number;
  amount_received: number;
  amount_refunded: number;
  shipped: Shipped;
  /** Customer's data were corrected: what was typed is not shown any more. */
  is_corrected: boolean;
  invoices: PageInvoice[];
  shipments: PageShipment[];
  refunds: PageRefund[];
}

/** Part of an order's event that its page takes: each has the order itself, or it as `order` beside a document. */
export interface OrderNews {
  order?: OrderData | undefined;
  invoice?: InvoiceData;
  shipment?: ShipmentData;
  credit_memo?: CreditMemoData;
  fiscal_document?: FiscalDocumentData;
  /** Track of a shipment; `is_removed`: it is no longer there. */
  track?: TrackData;
  shipment_id?: number;
  is_removed?: boolean;
  is_corrected?: boolean;
}

type Items = OrderData['items'];
const isVirtual = ({ product_type }: Items[number]): boolean => ['virtual', 'downloadable'].includes(product_type);

/** Whether a line's goods are put into parcels: a configurable product is what its children are. */
const isPhysical = (item: Items[number], items: Items): boolean => {
  const children = items.filter(({ parent_item_id }) => parent_item_id === item.order_item_id);
  return !(children.length > 0 ? children : [item]).every(isVirtual);
};

/** Quantity that is left to ship of a line, as the order service counts it. */
const toShip = ({ qty_ordered, qty_shipped, qty_refunded, qty_canceled }: Items[number]): Decimal =>
  decimal(qty_ordered).minus(qty_shipped).minus(qty_refunded).minus(qty_canceled);

const shippedOf = (items: Items): Shipped => {
  if (!items.some(({ qty_shipped }) => qty_shipped > 0)) return 'none';
  return items.some((item) => item.parent_item_id === null && toShip(item).gt(0) && isPhysical(item, items)) ? 'some' : 'all';
};

const fiscalOf = ({ key, model, series, number, pdf_url, xml_url, status }: ShownFiscalDocument): PageFiscalDocument => ({
  ...{ key, model, series, number, pdf_url, xml_url, status },
});

const trackOf = ({ track_id, carrier_code, title, track_number, url = null, status = null }: TrackData): PageTrack => ({
  ...{ track_id, carrier_code, title, track_number, url, status },
});

type Issued = Pick<InvoiceData, 'increment_id' | 'created_at' | 'fiscal_documents'>;
const headOf = (id: number, { increment_id, created_at, fiscal_documents = [] }: Issued): PageDocument => ({
  ...{ id, increment_id, created_at, fiscal: fiscal_documents.map(fiscalOf) },
});

export const invoiceOf = (invoice: InvoiceData): PageInvoice => ({
  ...headOf(invoice.invoice_id, invoice),
  state: invoice.state,
  grand_total: invoice.grand_total,
});
export const shipmentOf = (shipment: ShipmentData): PageShipment => ({
  ...headOf(shipment.shipment_id, shipment),
  items: shipment.items.map(({ name, qty }) => ({ name, qty })),
  tracks: shipment.tracks.map(trackOf),
});
export const refundOf = (memo: CreditMemoData): PageRefund => ({ ...headOf(memo.creditmemo_id, memo), grand_total: memo.grand_total });

const put = <T>(list: readonly T[], one: T | undefined, isSame: (a: T, b: T) => boolean): T[] => {
  if (one === undefined) return [...list];
  const index = list.findIndex((known) => isSame(known, one));
  return index === -1 ? [...list, one] : list.with(index, one);
};
const sameId = (a: { id: number }, b: { id: number }): boolean => a.id === b.id;

const withTrack = (shipment: PageShipment, { track, shipment_id, is_removed = false }: OrderNews): PageShipment => {
  if (!track || shipment.id !== shipment_id) return shipment;
  const others = shipment.tracks.filter(({ track_id }) => track_id !== track.track_id);
  if (is_removed) return { ...shipment, tracks: others };
  return { ...shipment, tracks: put(shipment.tracks, trackOf(track), (a, b) => a.track_id === b.track_id) };
};

/** Puts a fiscal document on those of its order's documents that it stands on. */
const withFiscal = <D extends PageDocument>(documents: readonly D[], ids: readonly (number | null)[], fiscal?: FiscalDocumentData): D[] =>
  documents.map((one) =>
    fiscal && ids.includes(one.id) ? { ...one, fiscal: put(one.fiscal, fiscalOf(fiscal), (a, b) => a.key === b.key) } : one,
  );

const emptyPage = { is_corrected: false, invoices: [], shipments: [], refunds: [] };

/** An order's page after one of its events. @param before null: it is new */
export const pageAfter = (before: PageOrder | null, news: OrderNews): PageOrder => {
  const page = { ...emptyPage, ...before } as PageOrder;
  const { order, fiscal_document: fiscal } = news;
  const invoices = put(page.invoices, news.invoice && invoiceOf(news.invoice), sameId);
  const shipments = put(page.shipments, news.shipment && shipmentOf(news.shipment), sameId).map((one) => withTrack(one, news));
  const refunds = put(page.refunds, news.credit_memo && refundOf(news.credit_memo), sameId);
  return {
    ...page,
    ...(order && {
      state: order.state,
      payment_status: order.payment_status ?? null,
      payment_method: order.payment_method,
      grand_total: order.grand_total,
      total_canceled: order.total_canceled ?? 0,
      amount_received: order.amount_received ?? 0,
      amount_refunded: order.amount_refunded ?? 0,
      shipped: shippedOf(order.items),
    }),
    is_corrected: page.is_corrected || (news.is_corrected ?? false),
    invoices: withFiscal(invoices, [fiscal?.invoice_id ?? null], fiscal),
    shipments: withFiscal(shipments, fiscal?.shipment_ids ?? [], fiscal),
    refunds: withFiscal(refunds, [fiscal?.creditmemo_id ?? null], fiscal),
  };
};
