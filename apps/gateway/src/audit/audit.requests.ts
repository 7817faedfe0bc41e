import { DateRangeOf, Id, Paging, Text } from '@entrepot/requests';
import type { DateRange, Page } from '@entrepot/kernel';
import type { AuditFilter } from './audit-entry.store.js';

const Filter = (description: string): PropertyDecorator => Text({ trim: false, description });

/** Parameters of GET /ops/audit. */
export class AuditQuery {
  @DateRangeOf(['from'], ['to'])
  range: DateRange;

  @Filter('The service that it happened in')
  service?: string;

  @Filter('The type of the event')
  type?: string;

  @Filter('The id of the order, product, customer …')
  subject?: string;

  @Filter('The client id of the integration')
  actor?: string;

  @Filter('The request that caused it')
  request_id?: string;

  @Id({ description: 'The entry that the last page ended with' })
  cursor?: string;

  @Paging()
  page: Page;

  get filter(): AuditFilter {
    const { range, cursor: before, page, service, type, subject, actor, request_id } = this;
    return { service, type, subject, actor, request_id, from: range.from, until: range.before, before, limit: page.limit };
  }
}
