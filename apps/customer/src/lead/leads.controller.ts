import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, pageOf, Conditional, type ConditionalRead, Sample } from '@entrepot/http';
import { captureAnswer, placeInList } from '../capture/capture.view.js';
import { LeadListQuery, leadConditions } from './lead.requests.js';
import { LeadRecord, leadColumns } from './lead.view.js';

@ApiTags('Leads')
@Controller('api2/leads')
@Family('capture')
export class LeadsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('captures/read')
  @Sample({ utm_source: 'newsletter' })
  @ApiOperation({
    operationId: 'listLeads',
    summary: 'List leads',
    description: 'By id: that one lead in the list, 404 where there is none. Messages are in Portuguese.',
  })
  @ApiOkResponse({ type: pageOf('leads', LeadRecord, placeInList), description: 'A page, or the list of the one' })
  get(@Parameters() query: LeadListQuery, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    const list = { table: 'lead', columns: leadColumns, conditions: leadConditions(query) } as const;
    return captureAnswer(this.db, query, { ...list, record: (lead: LeadRecord) => lead }, read);
  }
}
