import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Conditional, type ConditionalRead, Family, Paging, Parameters, PathId, Permission, Sample } from '@entrepot/requests';
import { DomainError, type Page } from '@entrepot/kernel';
import { SHOWN, type Shown } from '../order/order.view.js';
import { findLegacyOrder, listLegacyOrders } from './legacy-order.store.js';
import { LegacyOrder, legacyOrder } from './legacy-order.view.js';

class LegacyListQuery {
  @Paging({ limit: 10, most: 100, aliases: [] })
  page: Page;
}

const byId = { type: 'object', additionalProperties: { $ref: getSchemaPath(LegacyOrder) } } as const;
const none = { type: 'array', maxItems: 0, items: { $ref: getSchemaPath(LegacyOrder) } } as const;

@ApiTags('Orders (legacy)')
@Controller('api/rest/orders')
@Family('order')
export class LegacyOrdersController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @Sample({ limit: 2 })
  @ApiOperation({ operationId: 'listLegacyOrders', summary: 'List orders in the Magento 1 REST shape, by their ids, ascending' })
  @ApiExtraModels(LegacyOrder)
  @ApiOkResponse({ description: 'Orders by their ids; none: []', schema: { oneOf: [byId, none] } })
  async list(@Parameters() { page: { page, limit } }: LegacyListQuery): Promise<object> {
    const rows = await listLegacyOrders(this.db, limit, (page - 1) * limit, this.shown);
    return rows.length === 0 ? [] : Object.fromEntries(rows.map((row) => [row.entity_id, legacyOrder(row)]));
  }

  @Get(':id')
  @Permission('orders/read')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'getLegacyOrder',
    summary: 'One order in the Magento 1 REST shape',
    description:
      '`order_comments` are the newest 200 entries of the history, within 256 KiB of comments; `GET /api2/history` pages through all.',
  })
  @ApiOkResponse({ type: LegacyOrder })
  async get(@PathId('id') id: string, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    const row = await findLegacyOrder(this.db, id, this.shown);
    if (!row) throw new DomainError('order_not_found', { id });
    return read.show(legacyOrder(row));
  }
}
