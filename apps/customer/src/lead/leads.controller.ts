import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, integerParam, listInput, pageOf, sortOf, listAnswer } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { captureAliases, leadConditions, leadSortFields } from '../capture/capture.requests.js';
import { leadExample } from '../fields/examples.js';
import { identifies } from '../list/conditions.js';
import { ApiLeadParameters } from '../list/list-parameters.js';
import { readList } from '../list/list.store.js';
import { leadColumns, type LeadRecord } from './lead.view.js';

@ApiTags('Leads')
@ApiBearerAuth()
@Controller('api2/leads')
@Family('capture')
export class LeadsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('captures/read')
  @ApiOperation({
    summary: 'List leads',
    description: 'By id: that one lead in the list, 404 where there is none. Messages are in Portuguese.',
  })
  @ApiLeadParameters()
  @ApiOkResponse({ schema: { example: { success: true, page: 1, limit: 20, leads: [leadExample] } } })
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = listInput(request, captureAliases);
    const id = integerParam(query, 'id');
    const page = pageOf(id === undefined ? query : {});
    const { rows: leads, total } = await readList<LeadRecord>(this.db, {
      table: 'lead',
      id: 'id',
      columns: leadColumns,
      conditions: id === undefined ? leadConditions(query) : identifies('id', 'bigint', id),
      sort: sortOf(id === undefined ? query : {}, leadSortFields, { field: 'created_at', direction: 'desc' }),
      page,
    });
    if (id === undefined) return listAnswer('leads', leads, page, total);
    if (leads.length === 0) throw new DomainError('lead_not_found', { id });
    return { success: true, leads };
  }
}
