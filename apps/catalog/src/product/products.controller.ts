import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, pageOf, listAnswer } from '@entrepot/http';
import { ApiAnswers, ApiParameters, keyParameters, pageParameters, storeParameter } from '../api/api-parameters.js';
import { lookupInput, productKeyOf, storeOf } from '../api/lookup-input.js';
import { findProduct, listProducts } from './product-list.view.js';
import { ProductDto } from './product.dto.js';
import type { Showing } from './product.view.js';

/** Injection token: whether products show their stock by warehouse. */
export const MULTI_WAREHOUSE = 'MULTI_WAREHOUSE';

@ApiTags('Products')
@ApiBearerAuth()
@ApiExtraModels(ProductDto)
@Controller('api2/products')
@Family('order')
export class ProductsController {
  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
  ) {}

  @Get()
  @Permission('products/read')
  @ApiOperation({
    summary: 'List products, or look one up',
    description:
      'With `id` the answer is that product under `product`; else a list under `products`, by product_id. Parameters may come in a JSON ' +
      'body as well; the query wins. `final_price` is what one piece costs everybody now: the lowest of price, special price within its ' +
      'window (attributes special_from_date and special_to_date, whole days in UTC) and tier prices of every group.',
  })
  @ApiParameters({ ...keyParameters, store_id: storeParameter, ...pageParameters })
  @ApiAnswers(ProductDto, 'product', 'products', 'Product not found')
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = lookupInput(request);
    const store = storeOf(query);
    const key = productKeyOf(query);
    const showing: Showing = { now: new Date(), multiWarehouse: this.multiWarehouse };
    if (key) return { success: true, product: await findProduct(this.db, key, store, showing) };
    const page = pageOf(query);
    const { products, total } = await listProducts(this.db, { page, store }, showing);
    return listAnswer('products', products, page, total);
  }
}
