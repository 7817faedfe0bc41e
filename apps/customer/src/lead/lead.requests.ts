import { Id, Integer, SmallId, Sorting, Text } from '@entrepot/http';
import type { Sort } from '@entrepot/kernel';
import { CaptureId, CaptureLine, CaptureListQuery, Words, captureConditions, emptied } from '../capture/capture.requests.js';
import { equals } from '../list/conditions.js';
import type { Condition } from '../list/list.store.js';

export const leadSortFields = ['id', 'created_at', 'updated_at', 'name', 'email', 'store_id'] as const;

/** The parameters of GET /api2/leads (contract 3, section 4). */
export class LeadListQuery extends CaptureListQuery {
  @SmallId() store_id?: number;
  @Id() coupon_id?: string;
  @Text() coupon_used?: string;
  @Text() promoters_name?: string;
  @Sorting(leadSortFields, { field: 'created_at', direction: 'desc' }) sort?: Sort<(typeof leadSortFields)[number]>;
}

export const leadConditions = (query: LeadListQuery): Condition[] => [
  ...captureConditions(query),
  ...equals('store_id', 'integer', query.store_id),
  ...equals('coupon_id', 'bigint', query.coupon_id),
  ...equals('coupon_used', 'text', query.coupon_used),
  ...equals('promoters_name', 'text', query.promoters_name),
];

/** One line of POST /ops/import/leads (contract 3, section 2). */
export class LeadLine extends CaptureLine {
  @Integer(emptied) store_id?: number | null;
  @CaptureId() coupon_id?: number | null;
  @Words() coupon_used?: string | null;
  @Words() promoters_name?: string | null;
}
