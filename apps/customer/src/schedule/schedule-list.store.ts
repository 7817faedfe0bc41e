import { anyOf, compared, defineList } from '@entrepot/database';
import { contactFilters } from '../contact/contact-filters.store.js';
import { scheduleTable, shownOf } from '../contact/contact.table.js';
import type { ScheduleListQuery } from './schedule.requests.js';
import { ScheduleRecord, scheduleRecord, type ScheduleRow } from './schedule.view.js';

export const scheduleList = defineList<ScheduleRecord, ScheduleListQuery, ScheduleRow>({
  ...{ table: 'schedule', id: 'id', key: 'schedules', record: ScheduleRecord, columns: scheduleTable.select('t', shownOf.schedule) },
  show: scheduleRecord,
  filters: {
    ...contactFilters,
    unity_id: anyOf('unity_id', 'bigint'),
    date_from: compared('date', '>=', 'date'),
    date_to: compared('date', '<=', 'date'),
    time: anyOf('time', 'text'),
    treatment: anyOf('treatment', 'text'),
    status_external: anyOf('status_external', 'smallint'),
    codigo_external: anyOf('codigo_external', 'text', { isSelective: true }),
    campanha_interna_id: anyOf('campanha_interna_id', 'bigint'),
  },
});
