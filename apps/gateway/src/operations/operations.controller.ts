import { Body, Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DeadLetterId,
  DeadLetterQuery,
  DiscardRequest,
  Family,
  type KeptAnswer,
  Once,
  Parameters,
  Permission,
  Text,
  WriteInSteps,
  type WriteOnce,
  discardDeadLetter,
  outboxPart,
  projectionsPart,
  reportPart,
  retryDeadLetter,
} from '@entrepot/http';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { Operations } from '@entrepot/messaging';
import { UPSTREAMS, type Upstream, type Upstreams } from '../forward/upstream.js';
import { askEveryone, askService, partOf, writePatienceMs, type Everyone } from './ask-services.js';
import { findEverywhere, listEverywhere } from './dead-letters.js';
import { troublesOf } from './troubles.rules.js';

class ServiceQuery {
  /** One of the services; all without it. */
  @Text({ trim: false })
  service?: string;
}

class ServiceDeadLetterQuery extends DeadLetterQuery {
  @Text({ trim: false })
  service?: string;
}

/** What operators see of all services, and do to one (docs/operations.md). Each service answers for itself; the gateway is one of them. */
@Controller('ops')
@Family('order')
export class OperationsController {
  constructor(
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
    private readonly operations: Operations,
  ) {}

  @Get('health')
  @Permission('admin')
  async health(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    const services = await askEveryone(this.everyone(request, service), '/ops/report', () => reportPart(this.operations));
    const now = new Date();
    const troubles = services.flatMap((seen) => troublesOf(seen, now));
    return { success: true, status: troubles.length > 0 ? 'trouble' : 'ok', checked_at: formatTimestamp(now), troubles, services };
  }

  @Get('outbox')
  @Permission('admin')
  async outbox(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    return {
      success: true,
      services: await askEveryone(this.everyone(request, service), '/ops/outbox', () => outboxPart(this.operations)),
    };
  }

  @Get('projections')
  @Permission('admin')
  async projections(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    const own = () => projectionsPart(this.operations);
    return { success: true, services: await askEveryone(this.everyone(request, service), '/ops/projections', own) };
  }

  @Post('projections/:service/:projection/rebuild')
  @WriteInSteps()
  @Permission('admin')
  async rebuild(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('service') service: string,
    @Param('projection') projection: string,
  ): Promise<KeptAnswer> {
    if (!this.upstreams.has(service)) throw new DomainError('projection_not_found', { service });
    return this.passOn(service, request, reply, `/ops/projections/${projection}/rebuild`);
  }

  @Get('restore/:service')
  @Permission('admin')
  async restore(@Req() request: FastifyRequest, @Param('service') service: string) {
    const part = await partOf<object>(this.upstreamOf(service), request, '/ops/restore').catch((error: unknown) => {
      throw new DomainError('resource_unavailable', { service }, { cause: error });
    });
    return { success: true, service, ...part };
  }

  @Post('reconcile/:service')
  @WriteInSteps()
  @Permission('admin')
  async reconcile(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('service') service: string,
  ): Promise<KeptAnswer> {
    this.upstreamOf(service);
    return this.passOn(service, request, reply, '/ops/reconcile');
  }

  @Get('dead-letters')
  @Permission('admin')
  async deadLetters(@Req() request: FastifyRequest, @Parameters() { service, filter }: ServiceDeadLetterQuery) {
    return { success: true, ...(await listEverywhere(this.everyone(request, service), this.operations, filter)) };
  }

  @Get('dead-letters/:id')
  @Permission('admin')
  async deadLetter(@Req() request: FastifyRequest, @DeadLetterId() id: string, @Parameters() { service }: ServiceQuery) {
    return { success: true, dead_letter: await findEverywhere(this.everyone(request, service), this.operations, id) };
  }

  @Post('dead-letters/:id/retry')
  @WriteInSteps()
  @Permission('admin')
  async retry(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @DeadLetterId() id: string,
    @Parameters() { service: only }: ServiceQuery,
    @Once() once: WriteOnce,
  ): Promise<KeptAnswer> {
    const { service } = await findEverywhere(this.everyone(request, only), this.operations, id);
    if (service === 'gateway') return retryDeadLetter(this.operations, once, id);
    return this.passOn(service, request, reply, `/ops/dead-letters/${id}/retry`);
  }

  @Post('dead-letters/:id/discard')
  @WriteInSteps()
  @Permission('admin')
  async discard(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @DeadLetterId() id: string,
    @Body() { reason }: DiscardRequest,
    @Parameters() { service: only }: ServiceQuery,
    @Once() once: WriteOnce,
  ): Promise<KeptAnswer> {
    const { service } = await findEverywhere(this.everyone(request, only), this.operations, id);
    if (service === 'gateway') return discardDeadLetter(this.operations, once, id, reason);
    return this.passOn(service, request, reply, `/ops/dead-letters/${id}/discard`);
  }

  private everyone(request: FastifyRequest, only: string | undefined): Everyone {
    return { upstreams: this.upstreams, request, only };
  }

  private upstreamOf(service: string): Upstream {
    const upstream = this.upstreams.get(service);
    if (!upstream) throw new DomainError('invalid_parameter', { name: 'service' });
    return upstream;
  }

  /** A write goes to the one service that it is for, once, and its answer comes back as it is. */
  private async passOn(service: string, request: FastifyRequest, reply: FastifyReply, path: string): Promise<KeptAnswer> {
    const upstream = this.upstreams.get(service);
    if (!upstream) throw new DomainError('resource_unavailable', { service });
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const call = { method: 'POST', path, patienceMs: writePatienceMs, ...body } as const;
    const { status, headers, text } = await askService(upstream, request, call).catch((error: unknown) => {
      throw new DomainError('resource_unavailable', { service }, { cause: error });
    });
    if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
    return { status, body: text, replay: headers['idempotent-replay'] !== undefined };
  }
}
