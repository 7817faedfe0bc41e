import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiListOrOne, Family, Parameters, Permission, Sample, Walked, type Walks } from '@entrepot/requests';
import { movementConditions, movementList, MovementListQuery, MovementRecord } from './movement-list.view.js';

@ApiTags('Stock')
@Controller('api2/stock/movements')
@Family('order')
export class MovementsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('stock/read')
  @Sample({ sku: 'COFFEE-SANTOS-250' })
  @ApiOperation({
    operationId: 'listStockMovements',
    summary: 'List why stock is what it is',
    description:
      'One row for every change of what lies or is reserved in a warehouse, kept for ever. Rows of an item in a warehouse join: each begins where ' +
      'the one before ended, the first at 0, the last one is what there is now.',
  })
  @ApiListOrOne({ movements: MovementRecord }, {}, movementList)
  async get(@Parameters() query: MovementListQuery, @Walked() walks: Walks): Promise<object> {
    return walks.list(this.db, movementList, query, await movementConditions(this.db, query));
  }
}
