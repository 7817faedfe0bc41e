import type { MetadataPatch } from '@entrepot/contracts';
import {
  AtLeastOne,
  Comment,
  Composed,
  Cursor,
  DateFilter,
  ExactlyOne,
  ExternalReference,
  Id,
  IncrementId,
  Integer,
  ItemsOf,
  OneOrMany,
  OwnMetadata,
  Paging,
  Quantity,
  SmallId,
  Sorting,
  Text,
  Values,
  rules,
  textLimits,
} from '@entrepot/requests';
import { type DateRange, type Decimal, DomainError, type Page, type Sort } from '@entrepot/kernel';
import { type PaymentStatus, paymentStatuses, type OrderState, orderStates } from './order.rules.js';
import { type OrderRef, orderRef } from './order.store.js';
import type { ItemSelector } from './order-lines.rules.js';

/** Whether a list's number looks up one record: it filters when there is a cursor. */
export const looksUp = ({ isSingle }: OneOrMany, { cursor }: Readonly<Record<string, unknown>>): boolean =>
  isSingle && (cursor === undefined || cursor === null);

/** Record that a list's parameters name alone; null: they ask for a list. */
export const singleRecord = ({
  id,
  increment_id,
  cursor,
}: {
  id?: string;
  increment_id?: OneOrMany;
  cursor?: string;
}): { by: 'id' | 'increment_id'; value: string } | null => {
  if (id !== undefined) return { by: 'id', value: id };
  return increment_id && looksUp(increment_id, { cursor }) ? { by: 'increment_id', value: increment_id.values[0] as string } : null;
};

/** Returns the fields that a PATCH sends, null included. @throws nothing_sent where there are none */
export const sentFields = <T extends object>(fields: T): T => {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const reason = 'at least one of the fields that can be changed is required';
  if (sent.length === 0) throw new DomainError('nothing_sent', { path: '', code: 'required', reason });
  return Object.fromEntries(sent) as T;
};

/** A request that names one order (contract 1, section 4, rule 6). */
@ExactlyOne('order_id', 'order_increment_id')
export class OrderRequest {
  @Id({ description: 'exactly one of order_id and order_increment_id', example: 17 })
  order_id?: string;

  @IncrementId()
  order_increment_id?: string;

  get order(): OrderRef {
    return orderRef(this)!;
  }
}

/** Body of POST /api2/order/hold and unhold. */
export class ChangeStateRequest extends OrderRequest {
  @Comment({ description: 'Goes into the history' })
  comment?: string;
}

/** An entry of `items` (contract 1, "Item selector"). */
@AtLeastOne('order_item_id', 'item_id', 'sku')
export class ItemSelectorRequest implements ItemSelector {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, aliases: ['item_id'], empty: 'absent', description: 'or sku' })
  order_item_id?: number;

  @Composed({ names: {}, parameters: {}, compose: ({ order_item_id }) => ((order_item_id ?? '') === '' ? 'item_id' : 'order_item_id') })
  idName: string;

  @Text({ max: textLimits.name, trim: false })
  sku?: string;

  @Quantity({ required: true, example: 1 })
  qty: Decimal;
}

/** Body of POST /api2/order/cancel. */
export class CancelOrderRequest extends ChangeStateRequest {
  @ItemsOf(ItemSelectorRequest, { entryError: 'invalid_item', description: 'Quantities to cancel; absent: all that is open' })
  items?: ItemSelectorRequest[];
}

/** Body of POST /api2/order/email. */
export class MailOrderRequest extends OrderRequest {
  @Comment({ description: 'Stands in the mail' })
  comment?: string;
}

/** Body of POST /api2/order/update. */
export class UpdateOrderRequest extends OrderRequest {
  @ExternalReference({ nullable: true })
  external_reference?: string | null;

  @OwnMetadata({
    removes: true,
    nullable: true,
    description:
      'Keys that are not named stay, one that is null goes, null empties it; at most 50, of up to 40 characters, texts of up to 500',
  })
  metadata?: MetadataPatch | null;
}

/** Parts of an order that `include` names (contract 6, 6.1). */
export const orderParts = ['items', 'addresses', 'invoices', 'shipments', 'creditmemos', 'history'] as const;
export type OrderPart = (typeof orderParts)[number];

export const orderSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type OrderSortField = (typeof orderSortFields)[number];

/** Parameters of GET /api2/order. */
export class OrderListQuery {
  // Ahead of what asks for one order, which leaves out all fields behind it.
  @Values({
    rule: rules.oneOf(orderParts),
    description:
      `Shows more of each order, in one, in lists, walks and streams: one or several (CSV, repeated, array) of ${orderParts.join(', ')}. ` +
      '`addresses` is `billing_address` and `shipping_address`, the documents are as GET of each shows them, the history is its newest 200 entries',
  })
  include?: OrderPart[];

  @Id({ alone: () => true, description: 'One order, with its items' })
  id?: string;

  @OneOrMany({
    alone: looksUp,
    description: 'One number: that order, with its items. Several (CSV, repeated, array): a filter',
  })
  increment_id?: OneOrMany;

  @Paging()
  page: Page;

  @Sorting(orderSortFields, { field: 'entity_id', direction: 'desc' })
  sort: Sort<OrderSortField>;

  @Values({ description: 'One or several (CSV, repeated, array)' })
  status?: string[];

  @Values({ rule: rules.oneOf(orderStates), description: `One or several (CSV, repeated, array) of ${orderStates.join(', ')}` })
  state?: OrderState[];

  @Id({ description: 'Orders of a customer' })
  customer_id?: string;

  @Text({ aliases: ['email'], description: 'Compared without case' })
  customer_email?: string;

  @Id({ description: 'The order of a sale by link' })
  vendalink_id?: string;

  @Text({ max: textLimits.name, description: 'Your own name of orders' })
  external_reference?: string;

  @Values({ description: 'CPF or CNPJ of the buyer, with points or without; one or several (CSV, repeated, array)' })
  taxvat?: string[];

  @Text({
    max: textLimits.name,
    description: 'Begins a word of the buyer’s first or last name, one of the two, or both: `silva`, `ana sil`; without case and accents',
  })
  customer_name?: string;

  @Values({
    rule: rules.oneOf(paymentStatuses),
    description: `One or several (CSV, repeated, array) of ${paymentStatuses.join(', ')}`,
  })
  payment_status?: PaymentStatus[];

  @Text({ max: textLimits.name, description: 'Compared without case' })
  coupon_code?: string;

  @Text({ max: textLimits.name, description: 'Of a parcel of the order' })
  tracking_number?: string;

  @Values({ description: 'Orders with a line of it; one or several (CSV, repeated, array)' })
  sku?: string[];

  @Text({ max: textLimits.name, description: 'Code of a warehouse where something of the order is promised or was shipped from' })
  warehouse?: string;

  @SmallId({ description: 'Orders of a store' })
  store_id?: number;

  @DateFilter('created', { from: ['created_at_from', 'from'], to: ['created_at_to', 'to'] })
  created: DateRange;

  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;

  @Cursor()
  cursor?: string;
}
