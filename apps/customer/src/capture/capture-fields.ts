import { textLimits } from '@entrepot/http';
import { email, integer, largestInteger, like, day, optional, text, timestamp, type FieldRule } from '../fields/field-rules.js';
type SyncStatus = 1 | 2 | 3;

const words = optional(text(textLimits.name));
const id = integer(1, Number.MAX_SAFE_INTEGER);

const contact = {
  id,
  name: words,
  email: optional(email),
  phone: words,
  created_at: timestamp,
  utm_source: words,
  utm_medium: words,
  utm_campaign: words,
  utm_term: words,
  utm_content: words,
  origin: words,
};

/** The fields of a lead (contract 3, section 2). */
export const leadFields = {
  ...contact,
  store_id: optional(integer(0, largestInteger)),
  coupon_id: optional(id),
  coupon_used: words,
  promoters_name: words,
};

const status: FieldRule<SyncStatus> = {
  read: (value) => integer(1, 3).read(value) as SyncStatus | undefined,
  mustBe: '1 (pending), 2 (synced) or 3 (error)',
  api: { type: 'integer', enum: [1, 2, 3], default: 1 },
};

/** HH:MM, from 00:00 to 23:59. */
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The fields of a schedule (contract 3, section 2). */
export const scheduleFields = {
  ...contact,
  date: optional(day),
  time: optional(like(clock, 'a time like 14:30', 5, '14:30')),
  unity_id: optional(id),
  treatment: words,
  campanha_interna: words,
  campanha_interna_id: optional(id),
  codigo_external: words,
  status_external: status,
  mensagem_erro_external: optional(text(textLimits.text)),
};
