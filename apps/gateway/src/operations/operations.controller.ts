import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiRefusals, Family, Parameters, PathValue, Permission, Text, answerOf, rules, Sample } from '@entrepot/requests';
import {
  DeadLetterDetail,
  DeadLetterId,
  DeadLetterQuery,
  DiscardRequest,
  type KeptAnswer,
  Once,
  RebuildRequest,
  WriteInSteps,
  type WriteOnce,
  discardDeadLetter,
  outboxPart,
  projectionsPart,
  reportPart,
  retryDeadLetter,
} from '@entrepot/service';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { Database } from '@entrepot/database';
import { Operations } from '@entrepot/messaging';
import { UPSTREAMS, type Upstream, type Upstreams } from '../proxy/upstream.js';
import { askEveryone, askService, partOf, writeTimeoutMs, type Everyone, unknownService } from './ask-services.js';
import { findEverywhere, listEverywhere } from './dead-letters.js';
import {
  DeadLetterSettled,
  DeadLettersPage,
  HealthAnswer,
  Mended,
  OutboxesAnswer,
  ProjectionsAnswer,
  RebuildStarted,
  Reconciling,
  Restored,
} from './operations.view.js';
import { lastRun } from '../verify/verify-run.store.js';
import { troublesOf, verifyTroubles } from './troubles.rules.js';

const whichService = 'One of gateway, order, catalog, inventory, customer, sale-link; all unless given';
const DeadLetterAnswer = answerOf('dead_letter', DeadLetterDetail, 'DeadLetterAnswer');

class ServiceQuery {
  @Text({ trim: false, description: whichService })
  service?: string;
}

class ServiceDeadLetterQuery extends DeadLetterQuery {
  @Text({ trim: false, description: whichService })
  service?: string;
}

/** Shows operators all services, and changes one of them (docs/operations.md). Each service answers for itself, the gateway included. */
@ApiTags('Operations')
@Controller('ops')
@Family('order')
export class OperationsController {
  constructor(
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
    private readonly operations: Operations,
    private readonly db: Database,
  ) {}

  @Get('health')
  @Permission('admin')
  @Sample({ service: 'order' })
  @ApiOperation({
    operationId: 'getHealth',
    summary: 'All that an operator looks at, and what of it is trouble',
    description:
      'Trouble is: a service, database or broker that does not answer; an event that waits longer than 60 s to be published; a consumer more than ' +
      '1,000 events behind; a dead letter that waits; a partition that waits for an event; a projection that was never filled, or is being rebuilt for more than an hour; a mail that ' +
      'waits longer than 15 minutes; a payment that waits for a decision; a reservation or warehouse whose follow-up work fails; a hold of goods that does not end; ' +
      'what the last `ops verify` has found.',
  })
  @ApiOkResponse({ type: HealthAnswer })
  async health(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    const services = await askEveryone(this.everyone(request, service), '/ops/report', () => reportPart(this.operations));
    const now = new Date();
    const own = service === undefined || service === 'gateway' ? verifyTroubles(await lastRun(this.db).catch(() => null)) : [];
    const troubles = [...services.flatMap((seen) => troublesOf(seen, now)), ...own];
    return { success: true, status: troubles.length > 0 ? 'trouble' : 'ok', checked_at: formatTimestamp(now), troubles, services };
  }

  @Get('outbox')
  @Permission('admin')
  @Sample({ service: 'order' })
  @ApiOperation({
    operationId: 'getOutbox',
    summary: 'Events that wait to be published, by service and topic',
  })
  @ApiOkResponse({ type: OutboxesAnswer, description: 'Depth, and the age of the oldest' })
  async outbox(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    return {
      success: true,
      services: await askEveryone(this.everyone(request, service), '/ops/outbox', () => outboxPart(this.operations)),
    };
  }

  @Get('projections')
  @Permission('admin')
  @Sample({ service: 'order' })
  @ApiOperation({
    operationId: 'listProjections',
    summary: 'What services keep of each other’s data, and how far it is behind',
  })
  @ApiOkResponse({ type: ProjectionsAnswer, description: 'By service' })
  async projections(@Req() request: FastifyRequest, @Parameters() { service }: ServiceQuery) {
    const own = () => projectionsPart(this.operations);
    return { success: true, services: await askEveryone(this.everyone(request, service), '/ops/projections', own) };
  }

  @Post('projections/:service/:projection/rebuild')
  @WriteInSteps()
  @Permission('admin')
  @Sample({ service: 'order', projection: 'product', restart: true })
  @ApiOperation({
    operationId: 'rebuildProjection',
    summary: 'Rebuilds a projection while it serves',
    description:
      'Rows are replaced in place, and what is gone is removed at the end. It outlives restarts of all that take part. `GET /ops/projections` ' +
      'shows how far it is. `restart: true` gives up one that is under way.',
  })
  @ApiBody({ type: RebuildRequest })
  @ApiAcceptedResponse({ type: RebuildStarted, description: 'Asked for' })
  @ApiRefusals({ 404: 'Projection not found' })
  async rebuild(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @PathValue('service', rules.text({ trim: false })) service: string,
    @PathValue('projection', rules.text({ trim: false })) projection: string,
  ): Promise<KeptAnswer> {
    if (!this.upstreams.has(service)) throw new DomainError('projection_not_found', { service });
    return this.passOn(service, request, reply, `/ops/projections/${projection}/rebuild`);
  }

  @Post('mend/:service/:check/:id')
  @WriteInSteps()
  @Permission('admin')
  @Sample({ service: 'order', check: 'totals', id: '7' })
  @ApiOperation({
    operationId: 'mendRecord',
    summary: 'Mends a record that `ops verify` has found, or has waiting work tried now',
    description:
      'A finding says its check and id: the record is made anew from those that it follows from, or is published once more. `mails`: `send` has those that wait ' +
      'sent within seconds, `unseal` those tried again that could not be unsealed, `discard` removes these. `follow-ups`: the kind of those that fail. `partitions`: the id of an event that a partition waits for, without which it goes on.',
  })
  @ApiOkResponse({ type: Mended })
  @ApiRefusals({ 404: 'Record not found' })
  async mend(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @PathValue('service', rules.text({ trim: false })) service: string,
    @PathValue('check', rules.text({ trim: false })) check: string,
    @PathValue('id', rules.text({ trim: false })) id: string,
    @Once() once: WriteOnce,
  ): Promise<KeptAnswer> {
    if (service !== 'gateway') {
      this.upstreamOf(service);
      return this.passOn(service, request, reply, `/ops/mend/${encodeURIComponent(check)}/${encodeURIComponent(id)}`);
    }
    return once.run(async (tx) => {
      await this.operations.mend(tx, check, id, once.write.integration);
      return { success: true, service, check, id };
    });
  }

  @Get('restore/:service')
  @Permission('admin')
  @Sample({ service: 'order' })
  @ApiOperation({
    operationId: 'getRestore',
    summary: 'What has become of a service whose database was put back to an earlier moment',
  })
  @ApiOkResponse({ type: Restored, description: 'How far it is; null where it never was' })
  async restore(@Req() request: FastifyRequest, @PathValue('service', rules.text({ trim: false })) service: string) {
    const part = await partOf<object>(this.upstreamOf(service), request, '/ops/restore').catch((error: unknown) => {
      throw new DomainError('resource_unavailable', { service }, { cause: error });
    });
    return { success: true, service, ...part };
  }

  @Post('reconcile/:service')
  @WriteInSteps()
  @Permission('admin')
  @Sample({ service: 'order' })
  @ApiOperation({
    operationId: 'reconcileService',
    summary: 'Brings a restored service into agreement with the others',
    description:
      'It serves nobody (503) until this has ended. 202: begun; 200: begun before. It goes on by itself, over restarts too; ' +
      '`GET /ops/restore/{service}` shows how far it is (docs/backup.md).',
  })
  @ApiAcceptedResponse({ type: Reconciling, description: 'Begun' })
  @ApiOkResponse({ type: Reconciling, description: 'Begun before' })
  async reconcile(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @PathValue('service', rules.text({ trim: false })) service: string,
  ): Promise<KeptAnswer> {
    this.upstreamOf(service);
    return this.passOn(service, request, reply, '/ops/reconcile');
  }

  @Get('dead-letters')
  @Permission('admin')
  @Sample({ state: 'waiting' })
  @ApiOperation({
    operationId: 'listDeadLetters',
    summary: 'Events that services could not handle, the youngest first',
  })
  @ApiOkResponse({ type: DeadLettersPage, description: 'A page' })
  async deadLetters(@Req() request: FastifyRequest, @Parameters() { service, filter }: ServiceDeadLetterQuery) {
    return { success: true, ...(await listEverywhere(this.everyone(request, service), this.operations, filter)) };
  }

  @Get('dead-letters/:id')
  @Permission('admin')
  @Sample({ id: '01a200b6-92ff-7000-ad39-df1907fec535' })
  @ApiOperation({
    operationId: 'getDeadLetter',
    summary: 'One of them whole, with its headers and its payload',
    description: 'A payload that is no JSON is given in base64, and `payload_encoding` says so.',
  })
  @ApiOkResponse({ type: DeadLetterAnswer })
  @ApiRefusals({ 404: 'Dead letter not found' })
  async deadLetter(@Req() request: FastifyRequest, @DeadLetterId() id: string, @Parameters() { service }: ServiceQuery) {
    return { success: true, dead_letter: await findEverywhere(this.everyone(request, service), this.operations, id) };
  }

  @Post('dead-letters/:id/retry')
  @WriteInSteps()
  @Permission('admin')
  @Sample({ id: '01a200b6-92ff-7000-ad39-df1907fec535' })
  @ApiOperation({
    operationId: 'retryDeadLetter',
    summary: 'Has it handled again, as if it had just come',
    description:
      'Once, even where two ask at the same time. A try that fails changes nothing but the count and the last error of the dead letter.',
  })
  @ApiOkResponse({ type: DeadLetterSettled, description: 'Handled' })
  @ApiRefusals({ 404: 'Dead letter not found', 422: 'Dead letter failed again: Order not found' })
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
  @Sample({ id: '01a200b6-92ff-7000-ad39-df1907fec535', reason: 'order of a test' })
  @ApiOperation({
    operationId: 'discardDeadLetter',
    summary: 'Decides that it is not to be handled; it stays as a record of who decided so, when and why',
  })
  @ApiOkResponse({ type: DeadLetterSettled, description: 'Discarded' })
  @ApiRefusals({ 404: 'Dead letter not found' })
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
    if (!upstream) throw unknownService(service, [...this.upstreams.keys()]);
    return upstream;
  }

  /** A write goes to the one service that it is for, once, and its answer comes back as it is. */
  private async passOn(service: string, request: FastifyRequest, reply: FastifyReply, path: string): Promise<KeptAnswer> {
    const upstream = this.upstreams.get(service);
    if (!upstream) throw new DomainError('resource_unavailable', { service });
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const call = { method: 'POST', path, timeoutMs: writeTimeoutMs, ...body } as const;
    const { status, headers, text } = await askService(upstream, request, call).catch((error: unknown) => {
      throw new DomainError('resource_unavailable', { service }, { cause: error });
    });
    if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
    return { status, body: text, replay: headers['idempotent-replay'] !== undefined };
  }
}
