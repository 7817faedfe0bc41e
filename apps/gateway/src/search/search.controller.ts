import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Permission as PermissionName } from '@entrepot/contracts';
import { Database } from '@entrepot/database';
import { Example, Family, Parameters, Permission, Sample } from '@entrepot/requests';
import { hitTypes, mostHits, SearchHit, SearchQuery } from '@entrepot/service';
import { acceptableRequestId } from '@entrepot/telemetry';
import { Access } from '../integration/access.js';
import { answered, askOne, partOf, type ServicePart } from '../operations/ask-services.js';
import { UPSTREAMS, type Upstreams } from '../proxy/upstream.js';
import { recordsOfRequest } from './request-records.store.js';

/** Services that find records, with the permission that shows them. */
const searched = [
  ['order', 'orders/read'],
  ['customer', 'customers/read'],
  ['catalog', 'products/read'],
  ['sale-link', 'vendalink/read'],
] as const satisfies readonly (readonly [service: string, permission: PermissionName])[];

class SearchAnswer {
  @Example(true) success: boolean;
  @ApiProperty({ type: [SearchHit], description: `At most ${mostHits}; those that are exact first` }) hits: SearchHit[];
  @ApiProperty({
    type: [String],
    example: [],
    description: 'Services that did not answer: their records may be missing; `gateway`: what a request with the id `q` has changed',
  })
  unavailable: string[];
}

const rankOf = ({ type, matched }: SearchHit): number => (matched === 'name' ? hitTypes.length : 0) + hitTypes.indexOf(type);

/** Finds records of all services (contract 6, 6.1): each service looks for its own, side by side. */
@ApiTags('Search')
@Controller('api2/search')
@Family('order')
export class SearchController {
  constructor(
    private readonly db: Database,
    private readonly access: Access,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
  ) {}

  @Get()
  @Permission('any')
  @Sample({ q: '100000001' })
  @ApiOperation({
    operationId: 'searchRecords',
    summary: 'Find orders, documents, customers, products and sales',
    description:
      'Exact numbers of orders, invoices, shipments and credit memos, e-mail addresses, CPF and CNPJ with points or without, SKUs, tracking numbers, payment ' +
      'references, keys of fiscal documents, request ids; the beginning of a name, without case and accents. Any token may ask: it shows what its ' +
      'permissions may read. `unavailable` names services that did not answer.',
  })
  @ApiOkResponse({ type: SearchAnswer })
  async find(@Req() request: FastifyRequest, @Parameters() { q }: SearchQuery): Promise<SearchAnswer> {
    const own = await this.changedBy(q);
    const asked = searched.filter(([, permission]) => this.mayRead(request, permission)).map(([service]) => service);
    const parts = await Promise.all(asked.map((service) => this.ask(service, request, q, own.ids.get(service) ?? [])));
    const hits = answered(parts).flatMap((part) => part.hits);
    return {
      success: true,
      hits: hits.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, mostHits),
      unavailable: [...own.unavailable, ...parts.filter(({ status }) => status === 'unreachable').map(({ service }) => service)],
    };
  }

  /** Finds what a request has changed; without its records the services still find all else. */
  private async changedBy(q: string): Promise<{ ids: ReadonlyMap<string, readonly string[]>; unavailable: string[] }> {
    const nothing = new Map<string, readonly string[]>();
    if (acceptableRequestId(q) === null) return { ids: nothing, unavailable: [] };
    return recordsOfRequest(this.db, q).then(
      (ids) => ({ ids, unavailable: [] }),
      () => ({ ids: nothing, unavailable: ['gateway'] }),
    );
  }

  private mayRead({ principal }: FastifyRequest, permission: PermissionName): boolean {
    if (principal?.clientId.startsWith('user:')) return principal.permissions.has(permission);
    const integration = principal && this.access.integrationOf(principal);
    return !!integration && principal.permissions.has(permission) && integration.permissions.has(permission);
  }

  private ask(service: string, request: FastifyRequest, q: string, ids: readonly string[]): Promise<ServicePart<{ hits: SearchHit[] }>> {
    const upstream = this.upstreams.get(service)!;
    const query = new URLSearchParams({ q, ...(ids.length > 0 && { ids: ids.join(',') }) });
    return askOne(service, upstream, async () => {
      const part = await partOf<{ hits: SearchHit[] }>(upstream, request, `/search?${query.toString()}`);
      if (!part) throw new Error('it answered 404');
      return part;
    });
  }
}
