import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Limit, Parameters, Permission, Sample, SmallId } from '@entrepot/requests';
import { exportedProducts, exportedStores, ProductsExported, StoresExported } from './export.view.js';

/** Parameters of GET /ops/export/products. */
export class ProductExportQuery {
  @SmallId({ default: 0, description: 'The product_id behind which the page begins', example: 0 }) after: number;
  @Limit() limit: number;
}

/** Stores and products in the form in which an import takes them. */
@ApiTags('Import')
@Controller('ops/export')
@Family('order')
export class ExportController {
  constructor(private readonly db: Database) {}

  @Get('stores')
  @Permission('admin')
  @Sample({})
  @ApiOperation({ operationId: 'exportStores', summary: 'All stores, as POST /ops/import/stores takes them' })
  @ApiOkResponse({ type: StoresExported })
  async stores(): Promise<StoresExported> {
    return { success: true, stores: await exportedStores(this.db) };
  }

  @Get('products')
  @Permission('admin')
  @Sample({ limit: 5 })
  @ApiOperation({
    operationId: 'exportProducts',
    summary: 'Products, as POST /ops/import/products takes them',
    description: 'By product_id, ascending. `stock` is as the last import set it: what there is now, the inventory knows.',
  })
  @ApiOkResponse({ type: ProductsExported })
  products(@Parameters() { after, limit }: ProductExportQuery): Promise<ProductsExported> {
    return exportedProducts(this.db, after, limit);
  }
}
