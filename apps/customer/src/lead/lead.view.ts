import type { ShownOf } from '@entrepot/database';
import { leadTable } from '../capture/capture.table.js';

const shown = [
  'id',
  'store_id',
  'name',
  'email',
  'phone',
  'created_at',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'origin',
  'coupon_id',
  'coupon_used',
  'promoters_name',
] as const;

export const leadColumns = leadTable.select('t', shown);
/** A lead as the API shows it (contract 3, section 2). */
export type LeadRecord = ShownOf<typeof leadTable, (typeof shown)[number]>;
