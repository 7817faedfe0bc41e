import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import {
  ApiWalk,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
  pageOf,
} from '@entrepot/requests';
import { contactAnswer, placeInList } from '../contact/contact.view.js';
import { leadList } from './lead-list.store.js';
import { LeadListQuery } from './lead.requests.js';
import { LeadRecord } from './lead.view.js';

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
  @ApiWalk(leadList, 'A page, or the list of the one', pageOf('leads', LeadRecord, placeInList))
  get(@Parameters() query: LeadListQuery, @Conditional() read: ConditionalRead, @Walked() walks: Walks): Promise<object | undefined> {
    return contactAnswer(this.db, leadList, query, { read, walks });
  }
}
