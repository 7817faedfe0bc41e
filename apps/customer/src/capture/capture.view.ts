import { syncLabels, type SyncStatus } from './capture.rules.js';

const contact =
  't.id, t.name, t.email, t.phone, t.created_at::text, t.utm_source, t.utm_medium, t.utm_campaign, t.utm_term, t.utm_content, t.origin';

/** Columns of a table `t`. */
export const leadColumns = `${contact}, t.store_id, t.coupon_id, t.coupon_used, t.promoters_name`;
/** Columns of a table `t`. */
export const scheduleColumns = `${contact}, t.date::text, t.time, t.unity_id, t.treatment, t.campanha_interna, t.campanha_interna_id,
  t.codigo_external, t.status_external, t.mensagem_erro_external`;

/** As PostgreSQL gives it: bigint is a text. */
interface ContactRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  created_at: string;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  origin: string | null;
}

export interface LeadRow extends ContactRow {
  store_id: number | null;
  coupon_id: string | null;
  coupon_used: string | null;
  promoters_name: string | null;
}

export interface ScheduleRow extends ContactRow {
  date: string | null;
  time: string | null;
  unity_id: string | null;
  treatment: string | null;
  campanha_interna: string | null;
  campanha_interna_id: string | null;
  codigo_external: string | null;
  status_external: SyncStatus;
  mensagem_erro_external: string | null;
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));

const attribution = ({ utm_source, utm_medium, utm_campaign, utm_term, utm_content, origin }: ContactRow) => ({
  utm_source,
  utm_medium,
  utm_campaign,
  utm_term,
  utm_content,
  origin,
});

/** A lead as the API shows it (contract 3, section 2). */
export const leadRecord = (row: LeadRow) => ({
  id: Number(row.id),
  store_id: row.store_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  created_at: row.created_at.slice(0, 19),
  ...attribution(row),
  coupon_id: idOf(row.coupon_id),
  coupon_used: row.coupon_used,
  promoters_name: row.promoters_name,
});

/** A schedule as the API shows it (contract 3, section 2). */
export const scheduleRecord = (row: ScheduleRow) => ({
  id: Number(row.id),
  name: row.name,
  email: row.email,
  phone: row.phone,
  date: row.date,
  time: row.time,
  unity_id: idOf(row.unity_id),
  treatment: row.treatment,
  created_at: row.created_at.slice(0, 19),
  ...attribution(row),
  campanha_interna: row.campanha_interna,
  campanha_interna_id: idOf(row.campanha_interna_id),
  codigo_external: row.codigo_external,
  status_external: row.status_external,
  status_external_label: syncLabels[row.status_external],
  mensagem_erro_external: row.mensagem_erro_external,
});
