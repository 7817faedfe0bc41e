import { Example } from '@entrepot/http';
import type { NewComment } from './document.store.js';

/** A comment as a document shows it. */
export class CommentRecord implements NewComment {
  @Example('Fragile') comment: string;
  @Example(false) is_customer_notified: boolean;
  @Example(true) is_visible_on_front: boolean;
  @Example('2026-01-31 12:05:10') created_at: string;
}

/** An item of a document. */
export class ItemRecord {
  @Example(31) order_item_id: number;
  @Example(5, { nullable: true }) product_id: number | null;
  @Example('MUG-1') sku: string;
  @Example('Mug') name: string;
  @Example(2) qty: number;
}

/** An item of an invoice or a credit memo. */
export class PricedItemRecord extends ItemRecord {
  @Example(50) price: number;
  @Example(100) row_total: number;
  @Example(2) tax_amount: number;
  @Example(0) discount_amount: number;
}

/** The answer to a request to mail a document once more. */
export class DocumentMailed {
  @Example(true) success: boolean;
  @Example('E-mail queued') message: string;
  @Example('100000009') increment_id: string;
  @Example(true) email_sent: boolean;
}
