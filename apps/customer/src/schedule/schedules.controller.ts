import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, integerParam, listInput, pageOf, sortOf, listAnswer } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { captureAliases, scheduleConditions, scheduleSortFields } from '../capture/capture.requests.js';
import { scheduleExample } from '../fields/examples.js';
import { identifies } from '../list/conditions.js';
import { ApiScheduleParameters } from '../list/list-parameters.js';
import { readList } from '../list/list.store.js';
import { scheduleColumns, scheduleRecord, type ScheduleRow } from './schedule.view.js';

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
  @ApiScheduleParameters()
  @ApiOkResponse({ schema: { example: { success: true, page: 1, limit: 20, schedules: [scheduleExample] } } })
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = listInput(request, captureAliases);
    const id = integerParam(query, 'id');
    const page = pageOf(id === undefined ? query : {});
    const { rows, total } = await readList<ScheduleRow>(this.db, {
      table: 'schedule',
      id: 'id',
      columns: scheduleColumns,
      conditions: id === undefined ? scheduleConditions(query) : identifies('id', 'bigint', id),
      sort: sortOf(id === undefined ? query : {}, scheduleSortFields, { field: 'created_at', direction: 'desc' }),
      page,
    });
    const schedules = rows.map(scheduleRecord);
    if (id === undefined) return listAnswer('schedules', schedules, page, total);
    if (schedules.length === 0) throw new DomainError('schedule_not_found', { id });
    return { success: true, schedules };
  }
}
