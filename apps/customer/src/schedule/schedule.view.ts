import type { ShownOf } from '@entrepot/database';
import { attribution, scheduleTable } from '../capture/capture.table.js';

const contact = ['id', 'name', 'email', 'phone', 'date', 'time', 'unity_id', 'treatment', 'created_at'] as const;
const campaign = ['campanha_interna', 'campanha_interna_id', 'codigo_external', 'status_external', 'mensagem_erro_external'] as const;
const shown = [...contact, ...attribution, ...campaign] as const;

export const scheduleColumns = scheduleTable.select('t', shown);
type ScheduleRow = ShownOf<typeof scheduleTable, (typeof shown)[number]>;

/** How far a schedule is known to the external system (contract 4, "Schedule labels"). */
const labels = { 1: 'Pending', 2: 'Synced', 3: 'Error' } as const;

/** A schedule as the API shows it (contract 3, section 2). */
export const scheduleRecord = ({ mensagem_erro_external, ...row }: ScheduleRow) => ({
  ...row,
  status_external_label: labels[row.status_external],
  mensagem_erro_external,
});
