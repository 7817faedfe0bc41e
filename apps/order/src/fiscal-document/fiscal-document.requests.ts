import {
  Cursor,
  DateFilter,
  ExactlyOne,
  Field,
  HttpsUrl,
  Id,
  OneOf,
  OneOrMany,
  Paging,
  type Rule,
  Sorting,
  Text,
  Timestamp,
  textLimits,
} from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { looksUp } from '../order/order.requests.js';
import type { PlaceRef } from './fiscal-document.store.js';
import { type FiscalKey, type FiscalModel, fiscalKey, fiscalModels, keyFaults, plainKey } from './fiscal-key.rules.js';

const keyExample = '35260112345678000195550010000000121482193740';
const longestKey = 100;
const keyApi = { type: 'string', minLength: 44, maxLength: longestKey, pattern: '^[0-9A-Za-z\\s]+$', example: keyExample } as const;

/** A whole key, all of whose faults are named. */
const wholeKey: Rule<FiscalKey> = {
  name: 'fiscalKey',
  api: { ...keyApi, description: 'The access key of 44 characters; blanks between groups are dropped, small letters count as capitals' },
  read(value, faults) {
    if (typeof value !== 'string') return faults.add('type', 'must be a text', value);
    const key = plainKey(value);
    const found = keyFaults(key);
    for (const { code, message } of found ?? []) faults.add(code, message, value);
    return found ? undefined : fiscalKey(key);
  },
};

/** A key that is looked for, whatever it says. */
const knownKey: Rule<string> = {
  name: 'key',
  api: keyApi,
  read(value, faults) {
    if (typeof value !== 'string') return faults.add('type', 'must be a text', value);
    return value.length > longestKey ? faults.add('length', `must have at most ${longestKey} characters`, value) : plainKey(value);
  },
};

/** Model, which must be that of the key where that can be read. */
const model: Rule<FiscalModel> = {
  name: 'fiscalModel',
  api: { type: 'string', enum: [...fiscalModels] },
  read(value, faults, { key }) {
    const found = fiscalModels.find((one) => one === String(value));
    if (!found) return faults.add('enum', `must be one of ${fiscalModels.join(', ')}`, value);
    const plain = typeof key === 'string' ? plainKey(key) : '';
    if (keyFaults(plain) === null && fiscalKey(plain).model !== found)
      return faults.add('conflict', `positions 21 and 22 of the key say ${fiscalKey(plain).model}`, value);
    return found;
  },
};

/** Body of POST /api2/fiscal-documents. */
@ExactlyOne('invoice_id', 'shipment_id', 'creditmemo_id')
export class AddFiscalDocumentRequest {
  @Id({ description: 'exactly one of invoice_id, shipment_id and creditmemo_id', example: 8 })
  invoice_id?: string;

  @Id({ example: 9 })
  shipment_id?: string;

  @Id({ example: 3 })
  creditmemo_id?: string;

  @Field(model, { empty: 'refused', description: 'Absent: that of the key', example: '55' })
  model?: FiscalModel;

  @Field(wholeKey, { required: true, empty: 'refused' })
  key: FiscalKey;

  @Text({ max: textLimits.name, empty: 'blank', default: null, description: 'Of the authorization', example: '135260000012345' })
  protocol: string | null;

  @Timestamp({ required: true, example: '2026-01-31T12:04:58-03:00' })
  issued_at: Date;

  @HttpsUrl({ empty: 'blank', default: null, example: 'https://erp.example.com/nfe/12.xml' })
  xml_url: string | null;

  @HttpsUrl({
    ...{ empty: 'blank', default: null, description: 'The DANFE, which the customer’s mails link to' },
    example: 'https://erp.example.com/nfe/12.pdf',
  })
  pdf_url: string | null;

  get place(): PlaceRef {
    const { invoice_id, shipment_id, creditmemo_id } = this;
    if (invoice_id !== undefined) return { kind: 'invoice', id: invoice_id };
    return shipment_id === undefined ? { kind: 'creditmemo', id: creditmemo_id! } : { kind: 'shipment', id: shipment_id };
  }
}

/** Body of PATCH /api2/fiscal-documents. */
export class CancelFiscalDocumentRequest {
  @Field(knownKey, { required: true, empty: 'refused' })
  key: string;

  @OneOf(['canceled'], { required: true, example: 'canceled' })
  status: 'canceled';

  @Text({ required: true, empty: 'blank', example: 'The customer gave the order up' })
  reason: string;
}

export const fiscalSortFields = ['fiscal_document_id', 'created_at', 'updated_at'] as const;
export type FiscalSortField = (typeof fiscalSortFields)[number];

/** Parameters of GET /api2/fiscal-documents. */
export class FiscalDocumentListQuery {
  @OneOrMany({ rule: knownKey, alone: looksUp, description: 'One key: that fiscal document. Several (CSV, repeated, array): a filter' })
  key?: OneOrMany;

  @Paging()
  page: Page;

  @Sorting(fiscalSortFields, { field: 'fiscal_document_id', direction: 'desc' })
  sort: Sort<FiscalSortField>;

  @Id({ description: 'The fiscal documents of an order' })
  order_id?: string;

  @Text({ description: 'The fiscal documents of an order, by its number' })
  order_increment_id?: string;

  @DateFilter('created')
  created: DateRange;

  @DateFilter('updated')
  updated: DateRange;

  @Cursor()
  cursor?: string;
}
