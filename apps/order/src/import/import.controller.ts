import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, type ImportAnswer, type ImportCall, Imported, Importer, unknownFields } from '@entrepot/service';
import { importOrders } from './import-orders.js';
import { type TaxvatRule, thisSecond } from '@entrepot/kernel';
import { OrderRecordRequest, TAXVAT_RULE, incomingOrder } from './import.requests.js';

@ApiTags('Import')
@Controller('ops/import/orders')
@Family('order')
export class ImportController {
  constructor(
    private readonly importer: Importer,
    @Inject(TAXVAT_RULE) private readonly taxvatRule: TaxvatRule,
  ) {}

  @Post()
  @Permission('orders/import')
  @ApiImport({
    operationId: 'importOrders',
    summary: 'Import orders',
    description:
      'NDJSON, one order a line, gzip accepted. The key is increment_id: importing a record again changes nothing. A later record of an order ' +
      'that is here updates customer (names and taxvat too), coupon_code, addresses, status, payment_method, payment_reference, shipping_method, shipping_description, chat_sales_person_* and created_at; lines, quantities, amounts and ' +
      'state stay as they are, with a warning. A rejected line stops nothing else.',
    line: OrderRecordRequest,
    sample: {
      increment_id: 'MKT-2026-4711',
      store_id: 1,
      state: 'processing',
      customer_email: 'ana@example.com',
      customer_firstname: 'Ana',
      customer_lastname: 'Silva',
      customer_taxvat: '529.982.247-25',
      items: [{ sku: 'COFFEE-SANTOS-250', qty_ordered: 2, price: 32.9, tax_percent: 10, qty_invoiced: 2 }],
      shipping_amount: 14.9,
      payment_method: 'banktransfer',
      created_at: '2026-09-13 09:00:00',
      reserve: false,
    },
  })
  import(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (value) => incomingOrder(value, thisSecond(), this.taxvatRule),
      unknown: (value) => unknownFields(OrderRecordRequest, value),
      key: ({ order }) => order.increment_id,
      keyFields: ['increment_id'],
      save: (tx, batch) => importOrders(tx, batch, thisSecond()),
    });
  }
}
