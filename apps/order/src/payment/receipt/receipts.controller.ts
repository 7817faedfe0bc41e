import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, type ImportAnswer, type ImportCall, Imported, Importer, parseRecord, unknownFields } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import { receiptKey } from './receipt.rules.js';
import { notTwice, receivePayment } from './receive-payment.js';
import { ReceiptLine } from './receipts.requests.js';

@ApiTags('Import')
@Controller('ops/import/payments')
@Family('order')
export class ReceiptsController {
  constructor(private readonly importer: Importer) {}

  @Post()
  @Permission('orders/invoice')
  @ApiImport({
    operationId: 'importPayments',
    summary: 'Mark orders as paid by a bank’s file',
    description:
      'One payment a line, by Pix or transfer. The order that has `txid` as its number is invoiced as paid, or its open invoices are. A line is taken once, ' +
      'however often and in how many files it comes: by `end_to_end_id`, else by `txid`, `amount` and day; a second line of one file with the same ' +
      'three and no `end_to_end_id` is rejected. Rejected with the reason: an unknown txid, an ' +
      'amount that is not what is due, an order that is paid already, canceled, on hold, or paid online.',
    line: ReceiptLine,
    takesCsv: true,
    sample: { txid: '100000006', amount: '150,00', date: '31/01/2026' },
  })
  import(@Imported() call: ImportCall): Promise<ImportAnswer> {
    const named = new Set<string>();
    return this.importer.run(call, {
      parse: (line) => notTwice(parseRecord(ReceiptLine, line), named),
      unknown: (line) => unknownFields(ReceiptLine, line),
      key: receiptKey,
      keyFields: ['txid'],
      csv: ReceiptLine,
      isCsvByLine: true,
      // A transaction each: none keeps an order locked while another one waits for its number.
      batchSize: 1,
      save: async (tx, [receipt]) => [await receivePayment(tx, receipt!, thisSecond())],
    });
  }
}
