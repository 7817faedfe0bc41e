import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Operations } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { Family, Parameters, Permission } from '@entrepot/requests';
import type { KeptAnswer, WriteOnce } from '../writes/idempotent-write.js';
import { Caller, InTransaction, Once, Write, WriteInSteps } from '../writes/write.js';
import { DeadLetterId, DeadLetterQuery, DiscardRequest, RebuildRequest } from './ops.requests.js';
import { deadLetterPart, deadLettersPart, outboxPart, projectionsPart, reportPart } from './service-parts.js';
import { discardDeadLetter, retryDeadLetter } from './settle-dead-letter.js';

/** Answers one service's part of /ops; the gateway merges the parts and documents them. */
@ApiExcludeController()
@Controller('ops')
@Family('order')
export class OpsController {
  constructor(@Inject(Operations) private readonly operations: Operations) {}

  @Get('dead-letters')
  @Permission('admin')
  async deadLetters(@Parameters() { filter }: DeadLetterQuery) {
    return { success: true, ...(await deadLettersPart(this.operations, filter)) };
  }

  @Get('dead-letters/:id')
  @Permission('admin')
  async deadLetter(@DeadLetterId() id: string) {
    return { success: true, ...(await deadLetterPart(this.operations, id)) };
  }

  @Post('dead-letters/:id/retry')
  @WriteInSteps()
  @Permission('admin')
  retry(@DeadLetterId() id: string, @Once() once: WriteOnce): Promise<KeptAnswer> {
    return retryDeadLetter(this.operations, once, id);
  }

  @Post('dead-letters/:id/discard')
  @WriteInSteps()
  @Permission('admin')
  discard(@DeadLetterId() id: string, @Body() { reason }: DiscardRequest, @Once() once: WriteOnce): Promise<KeptAnswer> {
    return discardDeadLetter(this.operations, once, id, reason);
  }

  @Get('outbox')
  @Permission('admin')
  async outbox() {
    return { success: true, ...(await outboxPart(this.operations)) };
  }

  @Get('projections')
  @Permission('admin')
  async projections() {
    return { success: true, ...(await projectionsPart(this.operations)) };
  }

  /** 202: the rebuild goes on by itself. */
  @Post('projections/:name/rebuild')
  @Write(202)
  @Permission('admin')
  async rebuild(
    @Param('name') name: string,
    @Body() { restart }: RebuildRequest,
    @InTransaction() tx: Tx,
    @Caller() { integration = '' }: RequestContext,
  ) {
    const request_id = await this.operations.rebuild(tx, name, integration, restart);
    return { success: true, service: this.operations.service, projection: name, request_id };
  }

  @Get('report')
  @Permission('admin')
  async report() {
    return { success: true, ...(await reportPart(this.operations)) };
  }
}
