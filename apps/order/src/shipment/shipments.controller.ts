import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Walked,
  type Walks,
  Sample,
} from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { SHOWN, type Shown } from '../order/order.view.js';
import { singleRecord } from '../order/order.requests.js';
import { ownShipments, shipmentList } from './shipment-list.store.js';
import { shipmentTag, tagOfShipment } from './shipment-tag.view.js';
import { ShipmentListQuery } from './shipment.requests.js';
import { ShipmentDetail, ShipmentRecord, findShipment } from './shipment.view.js';

@ApiTags('Shipments')
@Controller(['api2/shipment', 'api2/shipments', 'api2/shippment', 'api2/shippments'])
@Family('order')
export class ShipmentsController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @Sample({ order_increment_id: '100000004' })
  @ApiOperation({
    operationId: 'listShipments',
    summary: 'List shipments, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that shipment with its items, tracks and comments under `shipment`; else a ' +
      'list under `shipments`. Items show the `warehouses` that they left from (code → quantity; null until the inventory says it), ' +
      'unless multi-warehouse stock is off. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ shipments: ShipmentRecord }, { shipment: ShipmentDetail }, shipmentList)
  async get(
    @Parameters() query: ShipmentListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const single = singleRecord(query);
    if (single === null) return walks.list(this.db, shipmentList, query, [...shipmentList.conditions(query), ...ownShipments()]);
    if (await read.isKnown(() => shipmentTag(this.db, single, this.shown))) return undefined;
    const shipment = await findShipment(this.db, single.by, single.value, this.shown);
    if (!shipment) throw new DomainError('shipment_not_found', { [single.by]: single.value });
    return read.show({ success: true, shipment }, tagOfShipment(shipment));
  }
}
