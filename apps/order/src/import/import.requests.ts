import type { Metadata } from '@entrepot/contracts';
import {
  ExternalReference,
  Field,
  type FieldSettings,
  Flag,
  Integer,
  ItemsOf,
  OneOf,
  OwnMetadata,
  type Rule,
  Text,
  Timestamp,
  arrayLimits,
  rules,
} from '@entrepot/requests';
import { InvalidRecord, parseRecord } from '@entrepot/service';
import { type Decimal, DomainError, type TaxvatRule, plainTaxvat, contentHash, largestQuantity } from '@entrepot/kernel';
import { address } from '../address/address-field.js';
import { type Address, type OrderState, orderStates } from '../order/order.rules.js';
import { type ImportedOrder, importedOrder } from './imported-order.rules.js';
import { type LineRecord, type OrderRecord, largestNumber } from './record.rules.js';

/** Largest round number that numeric(8, 4) holds. */
const largestPercent = 1_000;

const Words = (max: number, settings: FieldSettings<string> = {}): PropertyDecorator => Text({ max, empty: 'refused', ...settings });

/** A text without commas, as lists filter by it. */
const Word = (settings: FieldSettings<string> = {}): PropertyDecorator => {
  const text = rules.text({ max: 64, empty: 'refused' });
  const read: Rule<string>['read'] = (value, faults, source) => {
    const found = text.read(value, faults, source);
    return found?.includes(',') ? faults.add('format', 'must be a text without commas', value) : found;
  };
  return Field({ ...text, read }, { empty: 'refused', ...settings });
};

/** An amount or a quantity, exactly, with at most 4 decimals; not negative. */
const Number4 = ({
  max = largestNumber,
  positive = false,
  ...settings
}: FieldSettings<Decimal> & { max?: number; positive?: boolean } = {}) =>
  Field(rules.decimal({ min: 0, max, positive }), { empty: 'refused', ...settings });

const Id = (settings: FieldSettings<number> = {}): PropertyDecorator => Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, ...settings });

const ownQuantity = { max: largestQuantity, description: 'Left out: what the state implies' };

/** A line of an imported order. */
export class LineRecordRequest implements LineRecord {
  @Words(255, { required: true, example: 'COFFEE-SANTOS-250' })
  sku: string;

  @Words(255, { description: 'Left out: the sku' })
  name?: string;

  @Words(64, { description: 'virtual and downloadable products are not shipped', api: { default: 'simple' } })
  product_type?: string;

  @Words(255, { description: 'The sku of the line that this one belongs to and follows' })
  parent_sku?: string;

  @Id({ description: 'Counts while the catalog does not know the sku' })
  product_id?: number;

  @Number4({ required: true, positive: true, max: largestQuantity, example: 2 })
  qty_ordered: Decimal;

  @Number4({ required: true, example: 49.9 })
  price: Decimal;

  @Number4({ description: 'Left out: the price' })
  original_price?: Decimal;

  @Number4({ api: { default: 0 } })
  tax_amount?: Decimal;

  @Number4({ max: largestPercent, description: 'The rate of the tax; left out: unknown', example: 10 })
  tax_percent?: Decimal;

  @Number4({ api: { default: 0 } })
  discount_amount?: Decimal;

  @Number4(ownQuantity)
  qty_invoiced?: Decimal;

  @Number4(ownQuantity)
  qty_shipped?: Decimal;

  @Number4(ownQuantity)
  qty_refunded?: Decimal;

  @Number4(ownQuantity)
  qty_canceled?: Decimal;
}

/** A line of POST /ops/import/orders (architecture, "Import"). */
export class OrderRecordRequest implements OrderRecord {
  @Word({ required: true, example: '100000001' })
  increment_id: string;

  @Integer({ required: true, example: 1 })
  store_id: number;

  @OneOf(orderStates, { description: 'Left out: what follows from the quantities' })
  state?: OrderState;

  @Word({ description: 'Any text; becomes a configured status. Left out: the state’s own' })
  status?: string;

  @Id()
  customer_id?: number;

  @Words(254, { example: 'ana@example.com' })
  customer_email?: string;

  @Words(255, { description: 'Left out: the customer’s', example: 'Ana' })
  customer_firstname?: string;

  @Words(255, { description: 'Left out: the customer’s', example: 'Silva' })
  customer_lastname?: string;

  @Words(64, { description: 'CPF or CNPJ; kept as digits and capitals. Left out: the customer’s', example: '529.982.247-25' })
  customer_taxvat?: string;

  @Words(255, { example: 'WELCOME10' })
  coupon_code?: string;

  @ItemsOf(LineRecordRequest, { required: true, max: arrayLimits.entries, description: 'May be empty' })
  items: LineRecordRequest[];

  @Number4({ api: { default: 0 } })
  shipping_amount?: Decimal;

  @Number4({ api: { default: 0 } })
  shipping_tax_amount?: Decimal;

  @Words(64, { description: 'Code of the way in which it is sent', example: 'sedex' })
  shipping_method?: string;

  @Words(255, { description: 'Its title', example: 'Sedex' })
  shipping_description?: string;

  @Words(64)
  payment_method?: string;

  @Number4({ description: 'What a provider holds. Left out: the total, where there is a payment_reference' })
  amount_authorized?: Decimal;

  @Number4({ description: 'What was received, before an invoice too. Left out: what is invoiced' })
  amount_received?: Decimal;

  @Words(255, {
    description: 'What the provider of the payment_method calls a payment that was authorized before: of stripe a PaymentIntent, pi_…',
  })
  payment_reference?: string;

  @Field(address, { empty: 'refused' })
  billing_address?: Address;

  @Field(address, { empty: 'refused' })
  shipping_address?: Address;

  @Words(255)
  chat_sales_person_id?: string;

  @Words(255)
  chat_sales_person_name?: string;

  @ExternalReference()
  external_reference?: string;

  @OwnMetadata()
  metadata?: Metadata;

  @Flag({ description: 'An open order reserves stock', api: { default: true } })
  reserve?: boolean;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, description: 'The hold of stock whose goods a new order takes over' })
  hold_id?: number;

  @Timestamp({ description: 'Left out: now' })
  created_at?: Date;

  @Timestamp({ description: 'Left out: the time of the import' })
  updated_at?: Date;
}

/** Injection token of a `TaxvatRule`. */
export const TAXVAT_RULE = 'TAXVAT_RULE';

/** An order on its way in: its record, what the rules made of it, and the record's hash. */
export interface IncomingOrder extends ImportedOrder {
  record: OrderRecord;
  hash: string;
}

/** Reads a line of an import; what types or rules refuse is an `InvalidRecord` with their sentence. */
export const incomingOrder = (value: unknown, now: Date, taxvatRule: TaxvatRule): IncomingOrder => {
  const { customer_taxvat, ...sent } = parseRecord(OrderRecordRequest, value);
  const taxvat = customer_taxvat === undefined ? null : plainTaxvat(customer_taxvat);
  const record: OrderRecord = { ...sent, ...(taxvat !== null && { customer_taxvat: taxvat }) };
  try {
    return { ...importedOrder(record, now, taxvatRule), record, hash: contentHash(value) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') throw new InvalidRecord(String(error.details['sentence']));
    throw error;
  }
};
