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
import { scheduleList } from './schedule-list.store.js';
import { ScheduleListQuery } from './schedule.requests.js';
import { ScheduleRecord } from './schedule.view.js';

@ApiTags('Schedules')
@Controller(['api2/schedules', 'api2/agendamentos'])
@Family('capture')
export class SchedulesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('captures/read')
  @Sample({ date_from: '2026-10-01', date_to: '2026-10-31' })
  @ApiOperation({
    operationId: 'listSchedules',
    summary: 'List schedules',
    description: 'By id: that one schedule in the list, 404 where there is none. Messages are in Portuguese.',
  })
  @ApiWalk(scheduleList, 'A page, or the list of the one', pageOf('schedules', ScheduleRecord, placeInList))
  get(@Parameters() query: ScheduleListQuery, @Conditional() read: ConditionalRead, @Walked() walks: Walks): Promise<object | undefined> {
    return contactAnswer(this.db, scheduleList, query, { read, walks });
  }
}
