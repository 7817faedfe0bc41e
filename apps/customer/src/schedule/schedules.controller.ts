import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission, pageOf, Conditional, type ConditionalRead, Sample } from '@entrepot/http';
import { captureAnswer, placeInList } from '../capture/capture.view.js';
import { ScheduleListQuery, scheduleConditions } from './schedule.requests.js';
import { ScheduleRecord, scheduleColumns, scheduleRecord } from './schedule.view.js';

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
  @ApiOkResponse({ type: pageOf('schedules', ScheduleRecord, placeInList), description: 'A page, or the list of the one' })
  get(@Parameters() query: ScheduleListQuery, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    const list = { table: 'schedule', columns: scheduleColumns, conditions: scheduleConditions(query) } as const;
    return captureAnswer(this.db, query, { ...list, record: scheduleRecord }, read);
  }
}
