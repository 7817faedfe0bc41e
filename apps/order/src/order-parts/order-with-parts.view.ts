import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { addressApi } from '../address/address-field.js';
import { CreditMemoDetail } from '../credit-memo/credit-memo.view.js';
import { HistoryRecord } from '../history/history.view.js';
import { InvoiceDetail } from '../invoice/invoice.view.js';
import type { Address } from '../order/order.rules.js';
import { OrderDetail, OrderItemRecord, OrderRecord } from '../order/order.view.js';
import { ShipmentDetail } from '../shipment/shipment.view.js';

const included = (name: string) => ({ required: false, description: `With include=${name}` });
const address = () => ApiProperty({ ...addressApi, nullable: true, ...included('addresses') } as ApiPropertyOptions);

/** Makes the class of an order with its documents and its history, where the caller includes them (contract 6, 6.1). */
const withDocuments = <T extends Type<object>>(record: T) => {
  class WithDocuments extends (record as Type<object>) {
    @ApiProperty({ type: [InvoiceDetail], ...included('invoices') }) invoices?: InvoiceDetail[];
    @ApiProperty({ type: [ShipmentDetail], ...included('shipments') }) shipments?: ShipmentDetail[];
    @ApiProperty({ type: [CreditMemoDetail], ...included('creditmemos') }) creditmemos?: CreditMemoDetail[];
    @ApiProperty({ type: [HistoryRecord], ...included('history') }) history?: HistoryRecord[];
  }
  return WithDocuments as Type<InstanceType<T> & WithDocuments>;
};

/** An order as lists show it. */
@ApiSchema({ name: 'OrderRecord' })
export class ListedOrder extends withDocuments(OrderRecord) {
  @ApiProperty({ type: [OrderItemRecord], ...included('items') }) items?: OrderItemRecord[];
  @address() billing_address?: Address | null;
  @address() shipping_address?: Address | null;
}

/** An order as GET shows it alone. */
export class OrderWithParts extends withDocuments(OrderDetail) {}
