import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Flag, Integer, Permission, Sample } from '@entrepot/requests';
import { Verifier } from './verifier.js';
import { Verified, verifyAnswer } from './verify.view.js';
import { beginRun } from './verify-run.store.js';

class VerifyRequest {
  @Integer({ min: 10, max: 100_000, default: 25_000, description: 'Records that are read a second', example: 5000 })
  rate: number;

  @Flag({ default: false, description: 'Whether one that failed is given up; else it goes on where it stopped' })
  restart: boolean;
}

/** Compares the records of all services while they work (docs/operations.md). */
@ApiTags('Operations')
@Controller('ops')
@Family('order')
export class VerifyController {
  constructor(
    private readonly db: Database,
    @Inject(Verifier) private readonly verifier: Verifier,
  ) {}

  @Post('verify')
  @Permission('admin')
  @Sample({ rate: 5000 })
  @ApiOperation({
    operationId: 'startVerify',
    summary: 'Compares the records of all services: stock, reservations, documents, sales, events, projections',
    description:
      'While everything goes on. 202: begun, or gone on with; 200: one is running. It goes on by itself, over restarts too. A disagreement is ' +
      'reported when two looks have shown it, with the events between them taken.',
  })
  @ApiAcceptedResponse({ type: Verified, description: 'Begun' })
  @ApiOkResponse({ type: Verified, description: 'Running' })
  async begin(@Body() { rate, restart }: VerifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Verified> {
    const isBegun = await beginRun(this.db, rate, restart);
    if (isBegun) this.verifier.wake();
    reply.status(isBegun ? 202 : 200);
    return verifyAnswer(this.db);
  }

  @Get('verify')
  @Permission('admin')
  @ApiOperation({ operationId: 'getVerify', summary: 'State and findings of the last one' })
  @ApiOkResponse({ type: Verified })
  result(): Promise<Verified> {
    return verifyAnswer(this.db);
  }
}
