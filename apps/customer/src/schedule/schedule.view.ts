import type { ShownOf } from '@entrepot/database';
import { Example } from '@entrepot/requests';
import { ContactRecord } from '../contact/contact.view.js';
import { clock, clockNote, statusLabels } from '../contact/contact.rules.js';
import { scheduleTable, shownOf } from '../contact/contact.table.js';

export type ScheduleRow = ShownOf<typeof scheduleTable, (typeof shownOf.schedule)[number]>;

/** A schedule as the API shows it (contract 3, section 2). */
export class ScheduleRecord extends ContactRecord implements ScheduleRow {
  @Example(9) id: number;
  @Example('2026-02-10', { nullable: true }) date: string | null;
  @Example('14:30', { nullable: true, pattern: clock.source, description: clockNote }) time: string | null;
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
  status_external_label: statusLabels[row.status_external],
  mensagem_erro_external,
});
