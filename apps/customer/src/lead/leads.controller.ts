import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission } from '@entrepot/http';
import { leadExample } from '../api/examples.js';
import { captureAnswer } from '../capture/capture.view.js';
import { LeadListQuery, leadConditions } from './lead.requests.js';
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
  @ApiOkResponse({ schema: { example: { success: true, page: 1, limit: 20, leads: [leadExample] } } })
  get(@Parameters() query: LeadListQuery): Promise<object> {
    const list = { table: 'lead', columns: leadColumns, conditions: leadConditions(query) } as const;
    return captureAnswer(this.db, query, { ...list, record: (lead: LeadRecord) => lead });
  }
}
