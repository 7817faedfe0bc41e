import { DateRangeOf, Id, Paging, Text } from '@entrepot/http';
import type { DateRange, Page } from '@entrepot/kernel';
import type { AuditFilter } from './audit-entry.store.js';

const Filter = (): PropertyDecorator => Text({ trim: false });

/** The parameters of GET /ops/audit. */
export class AuditQuery {
  @DateRangeOf(['from'], ['to'])
  range: DateRange;

  @Filter()
  service?: string;

  @Filter()
  type?: string;

  @Filter()
  subject?: string;

  @Filter()
  actor?: string;

  @Filter()
  request_id?: string;

  /** The entry that the last page ended with. */
  @Id()
  cursor?: string;

  @Paging()
  page: Page;

  get filter(): AuditFilter {
    const { range, cursor: before, page, service, type, subject, actor, request_id } = this;
    return { service, type, subject, actor, request_id, from: range.from, until: range.before, before, limit: page.limit };
  }
}
