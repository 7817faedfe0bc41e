import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission } from '@entrepot/http';
import { scheduleExample } from '../api/examples.js';
import { captureAnswer } from '../capture/capture.view.js';
import { ScheduleListQuery, scheduleConditions } from './schedule.requests.js';
import { scheduleColumns, scheduleRecord } from './schedule.view.js';

@ApiTags('Schedules')
@ApiBearerAuth()
@Controller(['api2/schedules', 'api2/agendamentos'])
@Family('capture')
export class SchedulesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('captures/read')
  @ApiOperation({
    summary: 'List schedules',
    description: 'By id: that one schedule in the list, 404 where there is none. Messages are in Portuguese.',
  })
  @ApiOkResponse({ schema: { example: { success: true, page: 1, limit: 20, schedules: [scheduleExample] } } })
  get(@Parameters() query: ScheduleListQuery): Promise<object> {
    const list = { table: 'schedule', columns: scheduleColumns, conditions: scheduleConditions(query) } as const;
    return captureAnswer(this.db, query, { ...list, record: scheduleRecord });
  }
}
