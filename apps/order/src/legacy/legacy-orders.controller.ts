import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Composed, Family, Parameters, Permission, integer, pageOf } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { SHOWN, type Shown } from '../order/order.view.js';
import { legacyListExample } from '../order/order-examples.js';
import { findLegacyOrder, listLegacyOrders } from './legacy-order.store.js';
import { legacyOrder } from './legacy-order.view.js';

const defaultLimit = 10;
const largestLimit = 100;

/** `limit` falls back as everywhere, with this route's own numbers. */
const limitOf = (value: unknown): number => {
  const isText = typeof value === 'string' || typeof value === 'number';
  const limit = isText && /^\d{1,19}$/.test(String(value).trim()) ? Number(value) : 0;
  return limit < 1 ? defaultLimit : Math.min(limit, largestLimit);
};

class LegacyListQuery {
  @Composed({
    names: { page: [], limit: [] },
    parameters: {
      page: { type: 'integer', default: 1 },
      limit: { type: 'integer', default: defaultLimit, maximum: largestLimit },
    },
    compose: (source) => ({ page: pageOf(source).page, limit: limitOf(source['limit']) }),
  })
  slice: { page: number; limit: number };
}

@ApiTags('Orders (legacy)')
@ApiBearerAuth()
@Controller('api/rest/orders')
@Family('order')
export class LegacyOrdersController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({ summary: 'List orders in the Magento 1 REST shape, by their ids, ascending' })
  @ApiOkResponse({ description: 'Orders by their ids; none: []', schema: { example: legacyListExample } })
  async list(@Parameters() { slice: { page, limit } }: LegacyListQuery): Promise<object> {
    const rows = await listLegacyOrders(this.db, limit, (page - 1) * limit, this.shown);
    return rows.length === 0 ? [] : Object.fromEntries(rows.map((row) => [row.entity_id, legacyOrder(row)]));
  }

  @Get(':id')
  @Permission('orders/read')
  @ApiOperation({
    summary: 'One order in the Magento 1 REST shape',
    description:
      '`order_comments` are the newest 200 entries of the history, within 256 KiB of comments; `GET /api2/history` pages through all.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: { example: legacyListExample['17'] } })
  async get(@Param('id') id: string): Promise<object> {
    const row = await findLegacyOrder(this.db, integer(id, 'id'), this.shown);
    if (!row) throw new DomainError('order_not_found', { id });
    return legacyOrder(row);
  }
}
