import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Family,
  Permission,
  deadLetterFilter,
  deadLetterId,
  discard,
  discardReason,
  listInput,
  outboxPart,
  projectionsPart,
  reportPart,
  retry,
  text,
  type OpsWrite,
} from '@entrepot/http';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { troublesOf } from './troubles.rules.js';
import type { Upstream } from '../forward/upstream.js';
import { GatewayContext } from '../gateway-context.js';
import { askEveryone, askService, partOf, writePatienceMs, type Everyone, type ServiceCall } from './ask-services.js';
import { findEverywhere, listEverywhere } from './dead-letters.js';

/** What operators see of all services, and do to one (docs/operations.md). Each service answers for itself; the gateway is one of them. */
@Controller('ops')
@Family('order')
export class OperationsController {
  constructor(private readonly gateway: GatewayContext) {}

  @Get('health')
  @Permission('admin')
  async health(@Req() request: FastifyRequest) {
    const services = await askEveryone(this.everyone(request), '/ops/report', () => reportPart(this.gateway.operations));
    const now = new Date();
    const troubles = services.flatMap((seen) => troublesOf(seen, now));
    return { success: true, status: troubles.length > 0 ? 'trouble' : 'ok', checked_at: formatTimestamp(now), troubles, services };
  }

  @Get('outbox')
  @Permission('admin')
  async outbox(@Req() request: FastifyRequest) {
    return { success: true, services: await askEveryone(this.everyone(request), '/ops/outbox', () => outboxPart(this.gateway.operations)) };
  }

  @Get('projections')
  @Permission('admin')
  async projections(@Req() request: FastifyRequest) {
    const own = () => projectionsPart(this.gateway.operations);
    return { success: true, services: await askEveryone(this.everyone(request), '/ops/projections', own) };
  }

  @Post('projections/:service/:projection/rebuild')
  @Permission('admin')
  async rebuild(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('service') service: string,
    @Param('projection') projection: string,
  ): Promise<void> {
    if (!this.gateway.upstreams.has(service)) throw new DomainError('projection_not_found', { service });
    await this.passOn(service, request, reply, `/ops/projections/${projection}/rebuild`);
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
  @Permission('admin')
  async reconcile(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('service') service: string): Promise<void> {
    this.upstreamOf(service);
    await this.passOn(service, request, reply, '/ops/reconcile');
  }

  @Get('dead-letters')
  @Permission('admin')
  async deadLetters(@Req() request: FastifyRequest) {
    const filter = deadLetterFilter(listInput(request, {}));
    return { success: true, ...(await listEverywhere(this.everyone(request), this.gateway.operations, filter)) };
  }

  @Get('dead-letters/:id')
  @Permission('admin')
  async deadLetter(@Req() request: FastifyRequest, @Param('id') id: string) {
    return { success: true, dead_letter: await this.find(request, id) };
  }

  @Post('dead-letters/:id/retry')
  @Permission('admin')
  async retry(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('id') id: string): Promise<void> {
    const { service } = await this.find(request, id);
    if (service === 'gateway') return retry(this.own(request, reply), deadLetterId(id));
    await this.passOn(service, request, reply, `/ops/dead-letters/${deadLetterId(id)}/retry`);
  }

  @Post('dead-letters/:id/discard')
  @Permission('admin')
  async discard(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('id') id: string): Promise<void> {
    discardReason(request.body);
    const { service } = await this.find(request, id);
    if (service === 'gateway') return discard(this.own(request, reply), deadLetterId(id));
    await this.passOn(service, request, reply, `/ops/dead-letters/${deadLetterId(id)}/discard`);
  }

  private everyone(request: FastifyRequest): Everyone {
    return { upstreams: this.gateway.upstreams, request, only: text(listInput(request, {}), 'service') };
  }

  private upstreamOf(service: string): Upstream {
    const upstream = this.gateway.upstreams.get(service);
    if (!upstream) throw new DomainError('invalid_parameter', { name: 'service' });
    return upstream;
  }

  private find(request: FastifyRequest, id: string) {
    return findEverywhere(this.everyone(request), this.gateway.operations, deadLetterId(id));
  }

  private own(request: FastifyRequest, reply: FastifyReply): OpsWrite {
    const { operations, db } = this.gateway;
    return { operations, db, request, reply };
  }

  /** A write goes to the one service that it is for, once, and its answer comes back as it is. */
  private async passOn(service: string, request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const upstream = this.gateway.upstreams.get(service);
    if (!upstream) throw new DomainError('resource_unavailable', { service });
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const call: ServiceCall = { method: 'POST', path, patienceMs: writePatienceMs, ...body };
    const answer = await askService(upstream, request, call).catch((error: unknown) => {
      throw new DomainError('resource_unavailable', { service }, { cause: error });
    });
    for (const name of ['idempotent-replay', 'retry-after'])
      if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    await reply.status(answer.status).type('application/json; charset=utf-8').send(answer.text);
  }
}
