import type { ShownOf } from '@entrepot/database';
import { attribution, leadTable } from '../capture/capture.table.js';

const contact = ['id', 'store_id', 'name', 'email', 'phone', 'created_at'] as const;
const shown = [...contact, ...attribution, 'coupon_id', 'coupon_used', 'promoters_name'] as const;

export const leadColumns = leadTable.select('t', shown);
/** A lead as the API shows it (contract 3, section 2). */
export type LeadRecord = ShownOf<typeof leadTable, (typeof shown)[number]>;
