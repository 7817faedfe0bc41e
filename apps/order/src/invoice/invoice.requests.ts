import { Comment, ExactlyOne, Id, IncrementId, OneOf, Values, rules } from '@entrepot/requests';
import { OrderDocumentRequest, documentList, documentRef } from '../document/document.requests.js';
import type { DocumentRef } from '../document/document.store.js';

/** Body of POST /api2/invoice/create. */
export class CreateInvoiceRequest extends OrderDocumentRequest {
  @OneOf(['offline', 'online', 'no_capture'], { default: 'offline' })
  capture: 'offline' | 'online' | 'no_capture';
}

/** A request that names one invoice (contract 1, "Invoices"; contract 4, "open invoices"). */
@ExactlyOne('invoice_id', 'id', 'increment_id')
export class InvoiceRequest {
  @Id({ description: 'exactly one of invoice_id, id and increment_id', example: 8 })
  invoice_id?: string;

  @Id({ description: 'The same' })
  id?: string;

  @IncrementId()
  increment_id?: string;

  @Comment()
  comment?: string;

  get invoice(): DocumentRef {
    return documentRef(this.invoice_id ?? this.id, this.increment_id);
  }
}

/** Body of POST /api2/invoice/capture. */
export class CaptureInvoiceRequest extends InvoiceRequest {
  @OneOf(['offline', 'online'], { default: 'offline' })
  capture: 'offline' | 'online';
}

export const invoiceSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type InvoiceSortField = (typeof invoiceSortFields)[number];

/** Parameters of GET /api2/invoice. */
export class InvoiceListQuery extends documentList('invoice', invoiceSortFields) {
  @Values({ rule: rules.oneOf(['1', '2', '3']), description: '1 open, 2 paid, 3 canceled; one or several (CSV, repeated, array)' })
  state?: string[];
}
