import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Operations } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { Family, Parameters, Permission } from '@entrepot/requests';
import { Caller, InTransaction, Write } from '../writes/write.js';
import { LookRequest, PositionQuery } from './ops.requests.js';

/** Answers the steps of `ops verify`, which the gateway takes (ADR 76), and mends what it finds. */
@ApiExcludeController()
@Controller('ops')
@Family('order')
export class ChecksController {
  constructor(@Inject(Operations) private readonly operations: Operations) {}

  @Post('check/:name')
  @HttpCode(200)
  @Permission('admin')
  async look(@Param('name') name: string, @Body() { look }: LookRequest) {
    return { success: true, ...(await this.operations.look(name, look)) };
  }

  @Get('position')
  @Permission('admin')
  async position(@Parameters() { mark }: PositionQuery) {
    return { success: true, ...(await this.operations.position(mark)) };
  }

  @Post('mend/:name/:id')
  @Write()
  @Permission('admin')
  async mend(
    @Param('name') name: string,
    @Param('id') id: string,
    @InTransaction() tx: Tx,
    @Caller() { integration = '' }: RequestContext,
  ) {
    await this.operations.mend(tx, name, id, integration);
    return { success: true, service: this.operations.service, check: name, id };
  }
}
