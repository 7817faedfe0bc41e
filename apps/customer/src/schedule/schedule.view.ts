import type { ShownOf } from '@entrepot/database';
import { Example } from '@entrepot/http';
import { CaptureRecord } from '../capture/capture.view.js';
import { attribution, scheduleTable } from '../capture/capture.table.js';

const contact = ['id', 'name', 'email', 'phone', 'date', 'time', 'unity_id', 'treatment', 'created_at', 'updated_at'] as const;
const campaign = ['campanha_interna', 'campanha_interna_id', 'codigo_external', 'status_external', 'mensagem_erro_external'] as const;
const shown = [...contact, ...attribution, ...campaign] as const;

export const scheduleColumns = scheduleTable.select('t', shown);
type ScheduleRow = ShownOf<typeof scheduleTable, (typeof shown)[number]>;

/** How far a schedule is known to the external system (contract 4, "Schedule labels"). */
const labels = { 1: 'Pending', 2: 'Synced', 3: 'Error' } as const;

/** A schedule as the API shows it (contract 3, section 2). */
export class ScheduleRecord extends CaptureRecord implements ScheduleRow {
  @Example(9) id: number;
  @Example('2026-02-10', { nullable: true }) date: string | null;
  @Example('14:30', { nullable: true }) time: string | null;
  @Example(4, { nullable: true }) unity_id: number | null;
  @Example('Avaliação', { nullable: true }) treatment: string | null;
  @Example('Verão', { nullable: true }) campanha_interna: string | null;
  @Example(2, { nullable: true }) campanha_interna_id: number | null;
  @Example('EXT-77', { nullable: true }) codigo_external: string | null;
  @Example(2, { enum: [1, 2, 3] }) status_external: 1 | 2 | 3;
  @Example('Synced', { enum: ['Pending', 'Synced', 'Error'] }) status_external_label: string;
  @Example('timeout', { nullable: true }) mensagem_erro_external: string | null;
}

export const scheduleRecord = ({ mensagem_erro_external, ...row }: ScheduleRow): ScheduleRecord => ({
  ...row,
  status_external_label: labels[row.status_external],
  mensagem_erro_external,
});
