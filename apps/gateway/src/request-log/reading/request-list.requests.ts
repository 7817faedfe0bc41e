import { Cursor, DateRangeOf, Id, IncrementId, Paging, type Rule, rules, Text, textLimits, Values } from '@entrepot/requests';
import type { DateRange, Page } from '@entrepot/kernel';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** `404` or `4xx`. */
const statusRule: Rule<string> = {
  name: 'status',
  api: { type: 'string', maxLength: 3, example: '4xx' },
  read(value, faults) {
    if (typeof value === 'string' && /^[1-5](?:\d\d|xx)$/i.test(value)) return value.toLowerCase();
    return faults.add('format', 'must be a status, as 404, or all of a kind, as 4xx', value);
  },
};

/** Filters of requests, and of their errors. */
export class RequestErrorsQuery {
  @Text({
    trim: false,
    max: textLimits.name,
    pattern: /^\/[^*]*\*?$/,
    mustBe: 'a path, or its beginning with * at the end',
    example: '/api2/order*',
    description: 'Whole, or its beginning with `*` at the end',
  })
  path?: string;

  @Values({ rule: statusRule, description: 'Statuses (CSV), each as `404` or `4xx`; 499: the caller left before the answer' })
  status?: string[];
  @Values({ rule: rules.oneOf(methods), description: 'Methods (CSV)' }) method?: (typeof methods)[number][];
  @Text({ trim: false, max: textLimits.name, description: 'The integration; needs `admin` for another than one’s own' }) client_id?: string;
  @DateRangeOf(['from'], ['to']) received: DateRange;
}

/** Parameters of GET /api2/requests. */
export class RequestListQuery extends RequestErrorsQuery {
  @Values({ description: 'Ids of requests, as `X-Request-Id` has them (CSV)' }) request_id?: string[];
  @Text({ trim: false, max: textLimits.name, description: 'As it was sent' }) idempotency_key?: string;
  @Id({ description: 'Writes that named this order, or changed it', example: 17 }) order_id?: string;
  @IncrementId({ description: 'Writes that named the order by its number; with `order_id`: either' }) order_increment_id?: string;
  @Paging() page: Page;
  @Cursor() cursor?: string;
}
