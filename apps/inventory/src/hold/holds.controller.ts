import { Body, Controller, Delete, Inject, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { answerOf, ApiRefusals, Family, PathId, Permission, readAs, ReadsBody, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { MULTI_WAREHOUSE } from '../warehouse/warehouse.view.js';
import { holdGoods, releaseHold } from './hold-goods.js';
import { HoldRequest } from './hold.requests.js';
import { HoldEnded, holdRecord, HoldRecord } from './hold.view.js';

/** Holds of goods for carts elsewhere (contract 6, section 6.7). */
@ApiTags('Stock')
@Controller('api2/stock/holds')
@Family('order')
export class HoldsController {
  constructor(@Inject(MULTI_WAREHOUSE) private readonly multiWarehouse: boolean) {}

  @Post()
  @Write(201)
  @Permission('stock/write')
  @Sample({ items: [{ sku: 'COFFEE-SANTOS-250', qty: 2 }], minutes: 15, reference: 'cart-8812' })
  @ApiOperation({
    operationId: 'createHold',
    summary: 'Hold goods for a time, all or nothing',
    description:
      'They are promised to the hold until it is released, its time is over (it then ends by itself within 5 s), or an order takes it over: ' +
      '`hold_id` of POST /api2/vendalink or of an imported order. min_qty is kept, backorders pass, entries of one sku add up. Too little: 409 ' +
      'with a detail for each short entry, which says what there is.',
  })
  @ApiBody({ type: HoldRequest })
  @ApiCreatedResponse({ type: answerOf('hold', HoldRecord), description: 'Held' })
  @ApiRefusals({ 404: 'Product not found', 409: 'Not enough stock' })
  @ReadsBody(HoldRequest)
  async create(@Body() body: unknown, @InTransaction() tx: Tx): Promise<object> {
    const request = readAs(HoldRequest, body as object);
    if (!this.multiWarehouse && request.items.some(({ warehouse }) => warehouse !== undefined)) throw new DomainError('module_not_active');
    const { hold, warehouses } = await holdGoods(tx, request);
    return { success: true, hold: holdRecord(hold, warehouses, this.multiWarehouse) };
  }

  @Delete(':id')
  @Write()
  @Permission('stock/write')
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'deleteHold', summary: 'Release a hold', description: 'One that has ended is 404 as an unknown one.' })
  @ApiOkResponse({ type: HoldEnded })
  @ApiRefusals({ 404: 'Hold not found' })
  async delete(@PathId('id') id: string, @InTransaction() tx: Tx): Promise<HoldEnded> {
    return { success: true, message: 'Hold released', hold_id: await releaseHold(tx, id, new Date()) };
  }
}
