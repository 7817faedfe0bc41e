import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '@entrepot/auth';
import { type Condition, Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { ApiRefusals, ApiWalk, Family, pageOf, Parameters, PathId, Permission, Sample, Walked, type Walks } from '@entrepot/requests';
import { exchangeOf } from '../../exchange/exchange.js';
import { Access } from '../../integration/access.js';
import { partOf } from '../../operations/ask-services.js';
import { UPSTREAMS, type Upstreams } from '../../proxy/upstream.js';
import { RequestErrorsQuery, RequestListQuery } from './request-list.requests.js';
import { aboutOrder, conditionsOf, eventsOfRequest, findRequest, groupErrors, type Reader, requestList } from './request-list.store.js';
import { type Effects, RequestAnswer, requestDetail, RequestErrorsAnswer, RequestRecord, type RequestRow } from './request.view.js';

/** Days for which requests are shown. */
export const REQUEST_LOG_DAYS = Symbol('REQUEST_LOG_DAYS');

const dayMs = 86_400_000;
const none: Effects = { events: [], webhook_attempts: [] };
const sort = { field: 'request_log_id', direction: 'desc' } as const;

/** Shows what was asked, and what came of it (contract 6, 6.9). */
@ApiTags('Requests')
@Controller('api2/requests')
@Family('order')
export class RequestsController {
  constructor(
    private readonly db: Database,
    private readonly access: Access,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
    @Inject(REQUEST_LOG_DAYS) private readonly days: number,
  ) {}

  @Get()
  @Permission('requests/read')
  @Sample({ status: '2xx', limit: 5 })
  @ApiOperation({
    operationId: 'listRequests',
    summary: 'List requests, the newest first',
    description:
      'One’s own; with `admin` those of everybody, but for people who see some stores only and integrations that see some warehouses only. ' +
      'They are kept for REQUEST_LOG_DAYS (7), at most REQUEST_LOG_MB (512), and are shown within a second. Reading them leaves no trace here.',
  })
  @ApiWalk(requestList, 'A page', pageOf('requests', RequestRecord))
  async list(@Parameters() query: RequestListQuery, @Req() request: FastifyRequest, @Walked() walks: Walks): Promise<object> {
    const conditions = [...(await aboutOrder(this.db, query)), ...this.conditions(query, request)];
    return walks.list(this.db, requestList, { ...query, sort }, conditions);
  }

  @Get('errors')
  @Permission('requests/read')
  @Sample({ status: '4xx' })
  @ApiOperation({
    operationId: 'listRequestErrors',
    summary: 'Group refused requests by what was wrong with them, the most frequent first',
    description:
      'By method, path, status, and code and field of the first fault. Filters and who sees what are as in the list; each group names its last request.',
  })
  @ApiOkResponse({ type: RequestErrorsAnswer })
  async errors(@Parameters() query: RequestErrorsQuery, @Req() request: FastifyRequest): Promise<RequestErrorsAnswer> {
    return { success: true, ...(await groupErrors(this.db, this.conditions(query, request))) };
  }

  @Get(':id')
  @Permission('requests/read')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'getRequest',
    summary: 'Show a request: what it sent, what was wrong with it, and what came of it',
    description:
      'Names of fields stay; values stay where the API knows their field and it is neither personal nor free text, all others are `[redacted]`. ' +
      'A body that cannot be read is left out, of a large one the first 16 KiB are kept.',
  })
  @ApiOkResponse({ type: RequestAnswer })
  @ApiRefusals({ 404: 'Request not found' })
  async get(@PathId('id') id: string, @Req() request: FastifyRequest): Promise<RequestAnswer> {
    const found = await findRequest(this.db, id, this.readerOf(request), this.oldest);
    if (!found) throw new DomainError('request_not_found', { request_id: id });
    const effects = await this.effectsOf(found, request).catch(() => null);
    return { success: true, request: requestDetail(found, effects ?? none), unavailable: effects ? [] : ['feed'] };
  }

  private conditions(query: RequestErrorsQuery, request: FastifyRequest): Condition[] {
    const reader = this.readerOf(request);
    if (query.client_id !== undefined && reader !== undefined && query.client_id !== reader) throw forbidden('admin');
    return conditionsOf(query, reader, this.oldest);
  }

  private get oldest(): Date {
    return new Date(Date.now() - this.days * dayMs);
  }

  /** All for an admin who sees all stores and warehouses: a request may be about any. */
  private readerOf({ principal, raw }: FastifyRequest): Reader {
    const { clientId, permissions } = principal!;
    const { bound, stores } = exchangeOf(raw) ?? {};
    const holder = clientId.startsWith('user:') ? principal : this.access.integrationOf(principal!);
    const isAdmin = permissions.has('admin') && holder?.permissions.has('admin') === true;
    return isAdmin && !bound && !stores ? undefined : clientId;
  }

  /** Events and attempts that the feed shows this reader. */
  private async effectsOf(found: RequestRow, request: FastifyRequest): Promise<Effects> {
    const events = found.is_replay ? [] : await eventsOfRequest(this.db, found);
    if (events.length === 0) return none;
    const query = new URLSearchParams({
      ids: events.map(({ id }) => id).join(','),
      times: [...new Set(events.map(({ time }) => time.getTime()))].join(','),
    });
    return (await partOf<Effects>(this.upstreams.get('feed')!, request, `/effects?${query.toString()}`)) ?? none;
  }
}
