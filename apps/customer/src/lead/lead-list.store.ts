import { anyOf, defineList } from '@entrepot/database';
import { contactFilters } from '../contact/contact-filters.store.js';
import { leadTable, shownOf } from '../contact/contact.table.js';
import type { LeadListQuery } from './lead.requests.js';
import { LeadRecord } from './lead.view.js';

export const leadList = defineList<LeadRecord, LeadListQuery>({
  ...{ table: 'lead', id: 'id', key: 'leads', record: LeadRecord, columns: leadTable.select('t', shownOf.lead) },
  filters: {
    ...contactFilters,
    store_id: anyOf('store_id', 'integer'),
    coupon_id: anyOf('coupon_id', 'bigint'),
    coupon_used: anyOf('coupon_used', 'text'),
    promoters_name: anyOf('promoters_name', 'text'),
  },
});
