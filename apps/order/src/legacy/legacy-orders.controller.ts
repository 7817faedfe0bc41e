import { Controller, Get, Inject } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Paging, Parameters, PathId, Permission } from '@entrepot/http';
import { DomainError, type Page } from '@entrepot/kernel';
import { SHOWN, type Shown } from '../order/order.view.js';
import { findLegacyOrder, listLegacyOrders } from './legacy-order.store.js';
import { legacyOrder } from './legacy-order.view.js';

class LegacyListQuery {
  @Paging({ limit: 10, most: 100, aliases: [] })
  page: Page;
}

const legacyListExample = { '17': { entity_id: 17, increment_id: '100000017', status: 'processing', grand_total: '112.3000' } };

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
  async list(@Parameters() { page: { page, limit } }: LegacyListQuery): Promise<object> {
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
  @ApiOkResponse({ schema: { example: legacyListExample['17'] } })
  async get(@PathId('id') id: string): Promise<object> {
    const row = await findLegacyOrder(this.db, id, this.shown);
    if (!row) throw new DomainError('order_not_found', { id });
    return legacyOrder(row);
  }
}
