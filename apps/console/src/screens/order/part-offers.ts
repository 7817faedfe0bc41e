import type { Values } from '../../api/client.js';
import type { Reading } from '../../api/seen.js';
import { type Offer, reads } from '../screens.js';
import type { PartName } from './order-parts.js';

type Named = Pick<Offer, 'of' | 'reading'>;

/** Values that name a document in its writes, and its reading. */
const by = (name: string, load: Reading['load'], types: string): Required<Named> => ({
  of: ({ [name]: id }) => ({ [name]: id }),
  reading: reads(
    load,
    ({ [name]: id }) => ({ id }),
    types,
    ({ order_id }) => order_id,
  ),
});
const byInvoice = by('invoice_id', () => import('operation:listInvoices'), 'invoice.*,fiscal-document.*');
const byShipment = by('shipment_id', () => import('operation:listShipments'), 'shipment.*,fiscal-document.*');
const byCreditMemo = by('creditmemo_id', () => import('operation:listCreditMemos'), 'fiscal-document.*');
/** Tracks and their version are the shipment's. */
const byTrack: Named = {
  of: ({ track_id }) => ({ track_id }),
  reading: (track) => ({
    ...byShipment.reading(track),
    part: ({ tracks }) => (tracks as Values[] | undefined)?.find(({ track_id }) => track_id === track['track_id']),
  }),
};
const byKey: Named = {
  of: ({ key }) => ({ key, status: 'canceled' }),
  reading: reads(
    () => import('operation:listFiscalDocuments'),
    ({ key }) => ({ key }),
    'fiscal-document.*',
    ({ order_id }) => order_id,
  ),
};

const isOpenInvoice = ({ state }: Values): boolean => state === 1;
const trackFields = ['carrier_code', 'title', 'track_number', 'url', 'status', 'delivered_at'];
const fiscal: Omit<Offer, 'of' | 'reading'> = {
  ...{ operation: 'addFiscalDocument', load: () => import('operation:addFiscalDocument'), label: 'addFiscal' },
  ask: ['key', 'model', 'protocol', 'issued_at', 'xml_url', 'pdf_url'],
};

/** Writes of an order's documents. */
export const partOffers: Readonly<Partial<Record<PartName, readonly Offer[]>>> = {
  invoices: [
    {
      ...{ operation: 'captureInvoice', load: () => import('operation:captureInvoice'), label: 'capture', ...byInvoice },
      ...{ ask: ['capture', 'comment'], when: isOpenInvoice },
    },
    {
      ...{ operation: 'cancelInvoice', load: () => import('operation:cancelInvoice'), label: 'takeBack', ...byInvoice },
      ...{ ask: ['comment'], when: isOpenInvoice },
    },
    { operation: 'emailInvoice', load: () => import('operation:emailInvoice'), label: 'email', ...byInvoice, ask: ['comment'] },
    { ...fiscal, ...byInvoice },
  ],
  shipments: [
    {
      ...{ operation: 'addTrackAtShipmentTrack', load: () => import('operation:addTrackAtShipmentTrack'), label: 'addTrack' },
      ...{ ...byShipment, ask: trackFields },
    },
    { operation: 'emailShipment', load: () => import('operation:emailShipment'), label: 'email', ...byShipment, ask: ['comment'] },
    { ...fiscal, ...byShipment },
  ],
  tracks: [
    {
      ...{ operation: 'updateTrack', load: () => import('operation:updateTrack'), label: 'change', ...byTrack },
      ...{ ask: trackFields, isChange: true },
    },
    { operation: 'deleteTrack', load: () => import('operation:deleteTrack'), label: 'remove', ...byTrack },
  ],
  creditmemos: [{ ...fiscal, ...byCreditMemo }],
  fiscal_documents: [
    {
      ...{ operation: 'cancelFiscalDocument', load: () => import('operation:cancelFiscalDocument'), label: 'takeBack', ...byKey },
      ...{ ask: ['reason'], when: ({ status }: Values) => status === 'authorized' },
    },
  ],
};
