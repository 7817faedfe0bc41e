import {
  Composed,
  Cursor,
  DateFilter,
  ExternalReference,
  Field,
  Flag,
  Integer,
  Id,
  Nested,
  nested,
  OwnMetadata,
  Paging,
  Quantity,
  readAs,
  rules,
  SmallId,
  Sorting,
  Text,
  textLimits,
  Values,
} from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import type { Metadata } from '@entrepot/contracts';
import { type DateRange, type Decimal, DomainError, type Page, type Sort } from '@entrepot/kernel';
import { email, isoDate, line } from '../field/request-rules.js';
import { options } from '../field/options-field.js';
import { SaleShippingRequest } from '../shipping/shipping.requests.js';
import type { RequestedItem, SaleRequest } from './new-sale.rules.js';
import type { SaleStatus } from './sale.rules.js';

const mostItems = 500;
/** Characters of all items together: with it, a checkout stays within what an event may have. */
const largestItems = 200_000;
const largestNumber = 99_999_999;

class SaleItemRequest implements RequestedItem {
  @Field(line(textLimits.name), { required: true, example: 'COFFEE-SANTOS-250' })
  sku: string;

  @Quantity({ required: true, empty: 'absent', max: largestNumber, example: 2 })
  qty: Decimal;

  @Quantity({
    required: true,
    empty: 'absent',
    places: 2,
    max: largestNumber,
    description: 'The commercial price of one, options included',
    example: 59.9,
  })
  price: Decimal;

  @Field(options, { empty: 'refused', default: {} })
  options: Record<string, unknown>;
}

const readItem = nested(SaleItemRequest);
const readItems = rules.list<SaleItemRequest>(
  {
    ...readItem,
    read: (value, faults, source) =>
      isObject(value) ? readItem.read(value, faults, source) : faults.add('type', 'must be an object', value, { error: 'invalid_item' }),
  },
  { filled: true, max: mostItems, tooMany: 'too_many_items' },
);
const items: typeof readItems = {
  ...readItems,
  read: (value, faults, source) =>
    Array.isArray(value) && value.length <= mostItems && JSON.stringify(value).length > largestItems
      ? faults.add('too_large', `must have up to ${largestItems} characters`, undefined, { error: 'too_many_items' })
      : readItems.read(value, faults, source),
};

/** Body of POST /api2/vendalink; the first field at fault is refused by its path (contract 3, "Sale-by-link"). */
export class CreateSaleRequest implements SaleRequest {
  @Field(email, { required: true, example: 'ana@example.com' })
  email: string;

  @SmallId({ required: true, example: 1 })
  store_id: number;

  @Field(line(textLimits.name), { empty: 'refused', default: null, description: 'Found whatever the case', example: 'WELCOME10' })
  coupon_code: string | null;

  @Flag({ default: false })
  send_email: boolean;

  @Field(isoDate(), {
    empty: 'refused',
    default: null,
    description: 'In the future; 7 days from now by default',
    example: '2099-12-31T20:00:00-03:00',
  })
  expires_at: Date | null;

  @Composed({ names: {}, parameters: {}, compose: ({ expires_at }) => expires_at })
  expires_at_sent?: unknown;

  @Field(items, { required: true })
  items: SaleItemRequest[];

  @Nested(SaleShippingRequest, { default: null, description: 'Absent: the customer chooses among the methods of the store' })
  shipping: SaleShippingRequest | null;

  @ExternalReference({ default: null })
  external_reference: string | null;

  @OwnMetadata({ default: {} })
  metadata: Metadata;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, default: null, description: 'A hold of stock, whose goods the sale’s order takes over' })
  hold_id: number | null;

  /** Refuses a total: the server computes it. */
  @Composed({
    names: { total: [] },
    parameters: {},
    compose({ total }, faults) {
      if ((total ?? null) === null) return;
      const start = faults.count;
      faults.add('unsupported', 'must be absent', total);
      faults.within(start, 'total');
    },
  })
  computed?: never;
}

export const readSaleRequest = (body: unknown): SaleRequest => {
  if (!isObject(body)) throw new DomainError('invalid_json');
  return readAs(CreateSaleRequest, body);
};

const saleStatuses: readonly SaleStatus[] = ['pending', 'converted', 'expired'];
const saleSortFields = ['id', 'created_at', 'updated_at'] as const;

/** Parameters of GET /api2/vendalink. */
export class SaleListQuery {
  @Id({ alone: () => true, description: 'One sale, with its link' })
  id?: string;

  @Paging()
  page: Page;

  @Sorting(saleSortFields, { field: 'id', direction: 'desc' })
  sort: Sort<(typeof saleSortFields)[number]>;

  @Values({ rule: rules.oneOf(saleStatuses), description: 'One or several (CSV, repeated, array)' })
  status?: SaleStatus[];

  @Text({ aliases: ['customer_email'], description: 'Compared without case' })
  email?: string;

  @SmallId({ description: 'Sales in a store' })
  store_id?: number;

  @Text({ max: textLimits.name, description: 'Your own name of sales' })
  external_reference?: string;

  @DateFilter('created', { from: ['created_at_from'], to: ['created_at_to'] })
  created: DateRange;

  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;

  @Cursor()
  cursor?: string;
}

/** Parameters of GET /api2/vendalink/options. */
export class OptionsQuery {
  @Text({ required: true, max: textLimits.name, trim: false })
  sku: string;

  @SmallId({ required: true })
  store_id: number;
}
