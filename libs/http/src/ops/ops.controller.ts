import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Operations } from '@entrepot/messaging';
import { Family, Permission } from '../routes/route.js';
import { listInput } from '../fields/list-input.js';
import { deadLetterFilter, deadLetterId } from './ops-input.js';
import { deadLetterPart, deadLettersPart, outboxPart, projectionsPart, reportPart } from './service-parts.js';
import { discard, rebuild, retry, type OpsWrite } from './service-writes.js';

/** One service's part of /ops; the gateway's documentation describes what it makes of all of them. */
@ApiExcludeController()
@Controller('ops')
@Family('order')
export class OpsController {
  constructor(
    @Inject(Operations) private readonly operations: Operations,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Get('dead-letters')
  @Permission('admin')
  async deadLetters(@Req() request: FastifyRequest) {
    return { success: true, ...(await deadLettersPart(this.operations, deadLetterFilter(listInput(request, {})))) };
  }

  @Get('dead-letters/:id')
  @Permission('admin')
  async deadLetter(@Param('id') id: string) {
    return { success: true, ...(await deadLetterPart(this.operations, deadLetterId(id))) };
  }

  @Post('dead-letters/:id/retry')
  @Permission('admin')
  retry(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('id') id: string): Promise<void> {
    return retry(this.call(request, reply), deadLetterId(id));
  }

  @Post('dead-letters/:id/discard')
  @Permission('admin')
  discard(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('id') id: string): Promise<void> {
    return discard(this.call(request, reply), deadLetterId(id));
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

  @Post('projections/:name/rebuild')
  @Permission('admin')
  rebuild(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('name') name: string): Promise<void> {
    return rebuild(this.call(request, reply), name);
  }

  @Get('report')
  @Permission('admin')
  async report() {
    return { success: true, ...(await reportPart(this.operations)) };
  }

  private call(request: FastifyRequest, reply: FastifyReply): OpsWrite {
    const { operations, db } = this;
    return { operations, db, request, reply };
  }
}
