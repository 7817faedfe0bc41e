import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, listAnswer } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { listShipments } from './shipment-list.store.js';
import { SHOWN, type Shown } from '../order/order-detail.view.js';
import { findShipment } from './shipment.view.js';
import { shipmentExample, shipmentRecordExample } from '../document/document-examples.js';
import { shipmentLookup } from '../document/document-list.requests.js';
import { ApiShipmentListParameters } from '../document/document-list-parameters.js';
import { listOrOne } from '../document/list-examples.js';

@ApiTags('Shipments')
@ApiBearerAuth()
@Controller(['api2/shipment', 'api2/shipments', 'api2/shippment', 'api2/shippments'])
@Family('order')
export class ShipmentsController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({
    summary: 'List shipments, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that shipment with its items, tracks and comments under `shipment`; else a ' +
      'list under `shipments`. Items show the `warehouses` that they left from (code → quantity; null until the inventory has told), ' +
      'unless multi-warehouse stock is off. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiShipmentListParameters()
  @ApiOkResponse(listOrOne({ shipments: [shipmentRecordExample] }, { shipment: shipmentExample }))
  async get(@Req() request: FastifyRequest): Promise<object> {
    const lookup = await shipmentLookup(request);
    if ('by' in lookup) {
      const shipment = await findShipment(this.db, lookup.by, lookup.value, this.shown);
      if (!shipment) throw new DomainError('shipment_not_found', { [lookup.by]: lookup.value });
      return { success: true, shipment };
    }
    const { page } = lookup.list;
    const { rows, total } = await listShipments(this.db, lookup.list);
    return listAnswer('shipments', rows, page, total);
  }
}
