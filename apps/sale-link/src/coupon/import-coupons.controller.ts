import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, type ImportAnswer, type ImportCall, Imported, parseRecord, Importer, unknownFields } from '@entrepot/service';
import { importCoupons } from './import-coupons.js';
import { CouponLine } from './coupon.requests.js';

@ApiTags('Import')
@Controller('ops/import/coupons')
@Family('order')
export class ImportController {
  constructor(private readonly importer: Importer) {}

  @Post()
  @Permission('coupons/write')
  @ApiImport({
    operationId: 'importCoupons',
    summary: 'Import coupons',
    description:
      'NDJSON, one coupon a line, gzip accepted. Upsert by code: absent fields of a known coupon stay as they are, and so do the uses that were ' +
      'claimed. A rejected line stops nothing else; running the same file again changes nothing.',
    line: CouponLine,
    takesCsv: true,
    sample: {
      code: 'FILTER5',
      is_active: true,
      discount_type: 'fixed',
      amount: 5,
      usage_limit: 50,
      expires_at: '2030-12-31T23:59:59Z',
      store_ids: [1],
    },
  })
  import(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (line) => parseRecord(CouponLine, line),
      unknown: (line) => unknownFields(CouponLine, line),
      key: ({ code }) => code.toUpperCase(),
      keyFields: ['code'],
      csv: CouponLine,
      save: importCoupons,
    });
  }
}
