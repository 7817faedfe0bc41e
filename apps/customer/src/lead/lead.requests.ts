import { Id, Integer, SmallId, Sorting, Text } from '@entrepot/requests';
import type { Sort } from '@entrepot/kernel';
import { ContactId, ContactLine, ContactListQuery, Words, emptied } from '../contact/contact.requests.js';

export const leadSortFields = ['id', 'created_at', 'updated_at', 'name', 'email', 'store_id'] as const;

/** Parameters of GET /api2/leads (contract 3, section 4). */
export class LeadListQuery extends ContactListQuery {
  @SmallId() store_id?: number;
  @Id() coupon_id?: string;
  @Text() coupon_used?: string;
  @Text() promoters_name?: string;
  @Sorting(leadSortFields, { field: 'created_at', direction: 'desc' }) sort: Sort<(typeof leadSortFields)[number]>;
}

/** Line of POST /ops/import/leads (contract 3, section 2). */
export class LeadLine extends ContactLine {
  @Integer(emptied) store_id?: number | null;
  @ContactId() coupon_id?: number | null;
  @Words() coupon_used?: string | null;
  @Words() promoters_name?: string | null;
}
