import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, Sample } from '@entrepot/requests';
import { ApiLookup } from '../api/api-answers.js';
import { PriceLookupQuery } from '../product/product.requests.js';
import { findPrice, PriceRecord } from './price.view.js';

@ApiTags('Products')
@Controller('api2/price')
@Family('order')
export class PricesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('products/read')
  @Sample({ type: 'sku', id: 'COFFEE-SANTOS-1000', store_id: 1 })
  @ApiOperation({
    operationId: 'getPrice',
    summary: 'The price of a product for a store and a customer group',
    description:
      '`final_price` is what one piece costs now: the lowest of the regular price, the special price within its window, the group’s price ' +
      'and the tier prices that begin at one piece.',
  })
  @ApiLookup(PriceRecord, 'price', null, 'Product not found')
  async get(@Parameters() query: PriceLookupQuery): Promise<object> {
    return { success: true, price: await findPrice(this.db, query, new Date()) };
  }
}
