import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiListOrOne, ApiRefusals, Family, Parameters, Permission, Sample, Walked, type Walks } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, toNumber } from '@entrepot/kernel';
import { movePromised } from '../move/move-promised.js';
import { MoveRequest } from '../move/move.requests.js';
import { ReservationMoved } from '../move/move.view.js';
import { byCode } from '../warehouse/warehouse.rules.js';
import { MULTI_WAREHOUSE } from '../warehouse/warehouse.view.js';
import { reservationConditions, reservationList, ReservationListQuery, ReservationRecord } from './reservation-list.view.js';

@ApiTags('Stock')
@Controller('api2/reservations')
@Family('order')
export class ReservationsController {
  private readonly list: ReturnType<typeof reservationList>;

  constructor(
    private readonly db: Database,
    @Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean,
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

  @Post('move')
  @Write()
  @Permission('stock/write')
  @Sample({ order_id: 10, items: [{ order_item_id: 15, qty: 1, from: 'curitiba', to: 'recife' }] })
  @ApiOperation({
    operationId: 'moveReservations',
    summary: 'Promise goods of an order from another warehouse',
    description:
      'All or nothing. A target with too little is 409 with a detail for each such entry; more than is promised from there, or the same warehouse ' +
      'twice, is 400. Nothing leaves a warehouse: the ledger has a row `move` in both.',
  })
  @ApiOkResponse({ type: ReservationMoved })
  @ApiRefusals({ 404: 'Order not found', 409: 'Not enough stock' })
  async move(@Body() body: MoveRequest, @InTransaction() tx: Tx): Promise<ReservationMoved> {
    if (!this.multiWarehouse) throw new DomainError('module_not_active');
    const { order_id, lines, warehouses } = await movePromised(tx, body, new Date());
    const items = lines.map(({ order_item_id, sku, qty, warehouses: from }) => {
      return { order_item_id: Number(order_item_id), sku, qty: toNumber(qty), warehouses: byCode(from, warehouses) };
    });
    return { success: true, message: 'Reservation moved', order_id, items };
  }
}
