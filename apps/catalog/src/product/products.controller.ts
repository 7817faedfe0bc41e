import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, Conditional, type ConditionalRead, Sample, Walked, type Walks } from '@entrepot/requests';
import { ApiLookup } from '../api/api-answers.js';
import { findProduct, productLists } from './product-list.view.js';
import { ProductListQuery } from './product.requests.js';
import { ProductRecord } from './product.view.js';

/** Injection token: whether products show their stock by warehouse. */
export const MULTI_WAREHOUSE = 'MULTI_WAREHOUSE';

@ApiTags('Products')
@Controller('api2/products')
@Family('order')
export class ProductsController {
  private readonly listIn: ReturnType<typeof productLists>;

  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) multiWarehouse: boolean,
  ) {
    this.listIn = productLists(multiWarehouse);
  }

  @Get()
  @Permission('products/read')
  @Sample({ sku: 'COFFEE-SANTOS-250,GRINDER-HAND', store_id: 1 })
  @ApiOperation({
    operationId: 'listProducts',
    summary: 'List products, or look one up',
    description:
      'With `id` the answer is that product under `product`; else a list under `products`, by product_id, only those of `sku` (one or several) where it is given. Parameters may come in a JSON ' +
      'body as well; the query wins. `final_price` is what one piece costs everybody now: the lowest of price, special price within its ' +
      'window (attributes special_from_date and special_to_date, whole days in UTC) and tier prices of every group.',
  })
  @ApiLookup(ProductRecord, 'product', 'products', 'Product not found', productLists(true)(null))
  async get(
    @Parameters() query: ProductListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const { key, store_id } = query;
    const list = this.listIn(store_id);
    if (key) return read.show({ success: true, product: await findProduct(this.db, list, key, store_id) });
    return walks.list(this.db, list, query);
  }
}
