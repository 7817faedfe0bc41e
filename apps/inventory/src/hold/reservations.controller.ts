import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiListOrOne, Family, Parameters, Permission, Sample, Walked, type Walks } from '@entrepot/requests';
import { MULTI_WAREHOUSE } from '../warehouse/warehouse.view.js';
import { reservationConditions, reservationList, ReservationListQuery, ReservationRecord } from './reservation-list.view.js';

@ApiTags('Stock')
@Controller('api2/reservations')
@Family('order')
export class ReservationsController {
  private readonly list: ReturnType<typeof reservationList>;

  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) multiWarehouse: boolean,
  ) {
    this.list = reservationList(multiWarehouse);
  }

  @Get()
  @Permission('stock/read')
  @Sample({ sku: 'COFFEE-SANTOS-250' })
  @ApiOperation({
    operationId: 'listReservations',
    summary: 'List what is promised to whom',
    description: 'One record for each order or hold, sku and warehouse. Its end (shipped, canceled, released) is `deleted` in the walk.',
  })
  @ApiListOrOne({ reservations: ReservationRecord }, {}, reservationList(true))
  get(@Parameters() query: ReservationListQuery, @Walked() walks: Walks): Promise<object> {
    return walks.list(this.db, this.list, query, reservationConditions(this.list, query));
  }
}
