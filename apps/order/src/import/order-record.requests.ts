import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, ValidateNested } from 'class-validator';
import { arrayLimits } from '@entrepot/http';
import { type Decimal, largestQuantity } from '@entrepot/kernel';
import { type Address, type OrderState, orderStates } from '../order/order.rules.js';
import type { LineRecord, OrderRecord } from './order-record.rules.js';
import { ChoiceField, DecimalField, FlagField, IntegerField, ObjectField, TextField, TimestampField } from './fields.js';

/** What numeric(8, 4) holds, in round numbers. */
const largestPercent = 1_000;
const ownQuantity = { max: largestQuantity, api: { description: 'Left out: what the state implies' } };

export class LineRecordDto implements LineRecord {
  @TextField(255, { required: true, api: { example: 'TSHIRT-M' } })
  sku: string;

  @TextField(255, { api: { description: 'Left out: the sku' } })
  name?: string;

  @TextField(64, { api: { default: 'simple', description: 'virtual and downloadable products are not shipped' } })
  product_type?: string;

  @TextField(255, { api: { description: 'The sku of the line that this one belongs to and follows' } })
  parent_sku?: string;

  @IntegerField(1, Number.MAX_SAFE_INTEGER, { api: { description: 'Counts while the catalog does not know the sku' } })
  product_id?: number;

  @DecimalField({ required: true, positive: true, max: largestQuantity, api: { example: 2 } })
  qty_ordered: Decimal;

  @DecimalField({ required: true, api: { example: 49.9 } })
  price: Decimal;

  @DecimalField({ api: { description: 'Left out: the price' } })
  original_price?: Decimal;

  @DecimalField({ api: { default: 0 } })
  tax_amount?: Decimal;

  @DecimalField({ max: largestPercent, api: { example: 10, description: 'The rate of the tax; left out: unknown' } })
  tax_percent?: Decimal;

  @DecimalField({ api: { default: 0 } })
  discount_amount?: Decimal;

  @DecimalField(ownQuantity)
  qty_invoiced?: Decimal;

  @DecimalField(ownQuantity)
  qty_shipped?: Decimal;

  @DecimalField(ownQuantity)
  qty_refunded?: Decimal;

  @DecimalField(ownQuantity)
  qty_canceled?: Decimal;
}

/** A line of `POST /ops/import/orders` (architecture, "Import"). */
export class OrderRecordDto implements OrderRecord {
  @TextField(64, { required: true, word: true, api: { example: '100000001' } })
  increment_id: string;

  @IntegerField(0, 2_147_483_647, { required: true, api: { example: 1 } })
  store_id: number;

  @ChoiceField(orderStates, { api: { description: 'Left out: what the quantities tell' } })
  state?: OrderState;

  @TextField(64, { word: true, api: { description: 'Any text; becomes a configured status. Left out: the state’s own' } })
  status?: string;

  @IntegerField(1, Number.MAX_SAFE_INTEGER)
  customer_id?: number;

  @TextField(254, { api: { example: 'ana@example.com' } })
  customer_email?: string;

  @ApiProperty({ type: [LineRecordDto], maxItems: arrayLimits.entries, description: 'May be empty' })
  @IsArray({ message: '$property must be an array' })
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => LineRecordDto)
  items: LineRecordDto[];

  @DecimalField({ api: { default: 0 } })
  shipping_amount?: Decimal;

  @DecimalField({ api: { default: 0 } })
  shipping_tax_amount?: Decimal;

  @TextField(64)
  payment_method?: string;

  @ObjectField({ api: { description: 'Names as in document 3' } })
  billing_address?: Address;

  @ObjectField({ api: { description: 'Names as in document 3' } })
  shipping_address?: Address;

  @TextField(255)
  chat_sales_person_id?: string;

  @TextField(255)
  chat_sales_person_name?: string;

  @FlagField({ api: { default: true, description: 'An open order reserves stock' } })
  reserve?: boolean;

  @TimestampField({ api: { description: 'Left out: now' } })
  created_at?: Date;

  @TimestampField({ api: { description: 'Left out: the time of the import' } })
  updated_at?: Date;
}
