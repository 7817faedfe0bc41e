import { type Bind, type Condition, type Database, defineList, type Filter, readRows, shownTypes } from '@entrepot/database';
import { shownKey } from '../leave-out.js';
import { orderRef } from '../request-log.store.js';
import { idsOfChange } from '../request-log.table.js';
import type { RequestErrorsQuery, RequestListQuery } from './request-list.requests.js';
import { type RequestErrors, type RequestGroup, RequestRecord, type RequestRow } from './request.view.js';

/** Rows never change: whatever a filter does not find is of another list. */
const isFixed = true;

const byPath: Filter<string> = (path) => [
  {
    isFixed,
    sql: (bind) => (path.endsWith('*') ? `starts_with(path, ${bind(path.slice(0, -1))}::text)` : `path = ${bind(path)}::text`),
  },
];

/** Refusals are found by their own index, request_log_refused. */
const byStatus: Filter<readonly string[]> = (statuses) => {
  const ranges = statuses.map((one): [number, number] =>
    one.endsWith('xx') ? [Number(one[0]) * 100, Number(one[0]) * 100 + 99] : [Number(one), Number(one)],
  );
  const isOfRefusals = ranges.every(([from]) => from >= 400);
  return [
    {
      isFixed,
      isUneven: true,
      sql: (bind) =>
        `${isOfRefusals ? 'status >= 400 and ' : ''}(${ranges.map(([from, to]) => `status between ${bind(from)}::smallint and ${bind(to)}::smallint`).join(' or ')})`,
    },
  ];
};

const among =
  (column: string, flags: Partial<Condition> = {}): Filter<readonly string[] | string> =>
  (value) => [{ isFixed, ...flags, sql: (bind) => `${column} = any(${bind([value].flat())}::text[])` }];

/** SQL of a time with its milliseconds. */
const shownTime = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const requestIdOf = 'coalesce(t.request_id, t.own_id::text) as request_id';
const columns = `t.request_log_id as id, ${requestIdOf}, case when t.actor not like 'user:%' then t.actor end as client_id, t.actor, t.method, t.path,
  t.status, ${shownTime('t.received_at')} as received_at, t.milliseconds, t.idempotency_key, t.error`;

const ownId = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** How far the time in an id of the gateway may be from that of its request: clocks are set right. */
const slackMs = 5_000;

/** SQL of requests with these ids. Those of callers have an index, those of the gateway the time at which they were made: request_log_time. */
const withIds = (ids: readonly string[], bind: Bind): string => {
  const own = ids.flatMap((id) => {
    const [, high, low] = ownId.exec(id) ?? [];
    return high ? [{ id, madeAt: parseInt(`${high}${low}`, 16) }] : [];
  });
  const near = (ms: number): string => `to_timestamp(${bind(ms / 1_000)}::float8)`;
  return [
    `request_id = any(${bind(ids.map(shownKey))}::text[])`,
    ...own.map(
      ({ id, madeAt }) => `own_id = ${bind(id)}::uuid and received_at between ${near(madeAt - slackMs)} and ${near(madeAt + slackMs)}`,
    ),
  ].join(' or ');
};
const byRequestId: Filter<readonly string[]> = (ids) => [{ isFixed, isSelective: true, sql: (bind) => `(${withIds(ids, bind)})` }];

/** Requests that an order is shown with. */
const mostOfOrder = 100;

/** Writes that named an order, or that changed it: request_log_about, and those of its events in the audit log. Index audit_entry_subject. */
export const aboutOrder = async (db: Database, { order_id, order_increment_id }: RequestListQuery): Promise<Condition[]> => {
  if (order_id === undefined && order_increment_id === undefined) return [];
  const refs = [...(order_id ? [orderRef.id(order_id)] : []), ...(order_increment_id ? [orderRef.number(order_increment_id)] : [])];
  const text = `select request_id from audit_entry where subject = $1 and service = 'order' and request_id is not null
                 group by request_id order by max(audit_id) desc limit ${mostOfOrder}`;
  const changes = order_id ? await readRows<{ request_id: string }>(db, { name: 'requests_of_order', text, values: [order_id] }) : [];
  const ids = changes.map(({ request_id }) => request_id);
  return [{ isFixed, isSelective: true, sql: (bind) => `(about = any(${bind(refs)}::text[]) or ${withIds(ids, bind)})` }];
};

/**
 * List of the request log, the newest first: by request_log_pkey, or _actor, _request, _key, _refused, whichever the filter has. Path and method are
 * looked at row by row, of at most REQUEST_LOG_MB.
 */
export const requestList = defineList<RequestRecord, Omit<RequestListQuery, 'received'>>({
  ...{ table: 'request_log', id: 'request_log_id', idsOfChange, shownId: 'id', key: 'requests', record: RequestRecord, columns },
  filters: {
    request_id: byRequestId,
    idempotency_key: (key) => among('idempotency_key', { isSelective: true })(shownKey(key)),
    client_id: (clientId) => [
      {
        isFixed,
        equality: { column: 'actor', type: 'text', values: [clientId], sorts: ['request_log_id'] },
        sql: (bind) => `actor = ${bind(clientId)}::text`,
      },
    ],
    status: byStatus,
    method: among('method'),
    path: byPath,
  },
});

/** Bounds of time; those of the log's days always. */
const since = (operator: '>=' | '<', moment: Date): Condition => ({
  isFixed,
  isRange: true,
  sql: (bind) => `received_at ${operator} ${bind(moment.toISOString())}::timestamptz`,
});

/** Whose requests are shown; undefined: everybody's. */
export type Reader = string | undefined;

export const conditionsOf = (query: RequestErrorsQuery, reader: Reader, oldest: Date): Condition[] => {
  const { from, before } = query.received;
  const own = reader === undefined ? [] : requestList.conditions({ client_id: reader } as RequestListQuery);
  return [
    ...own,
    ...requestList.conditions(query as RequestListQuery),
    since('>=', from && from > oldest ? from : oldest),
    ...(before ? [since('<', before)] : []),
  ];
};

/** Refusals that are grouped: the newest. */
const mostRefusals = 10_000;
const mostGroups = 100;

/** Groups refusals by method, path, status and first fault, or by their sentence where they name none; the most frequent first. By request_log_refused. */
export const groupErrors = async (db: Database, conditions: readonly Condition[]): Promise<RequestErrors> => {
  const values: unknown[] = [];
  const where = conditions.map(({ sql }) => ` and ${sql((value) => `$${values.push(value)}`)}`).join('');
  const text = `
    select method, split_part(kind, e'\\t', 1) as path, status, nullif(split_part(kind, e'\\t', 2), '') as code,
           nullif(split_part(kind, e'\\t', 3), '') as field, (array_agg(error order by request_log_id desc))[1] as error, count(*)::int as count,
           ${shownTime('max(received_at)')} as last_seen_at, max(request_log_id) as request,
           (sum(count(*)) over ())::int as counted
      from (select * from request_log where status >= 400${where} order by request_log_id desc limit ${mostRefusals}) as refused
     group by method, kind, status, case when kind like e'%\\t\\t' then error end
     order by count desc, request desc limit ${mostGroups}`;
  const rows = await readRows<RequestGroup & { counted: number }>(db, { name: '', text, values, types: shownTypes });
  return { errors: rows.map(({ counted: _counted, ...group }) => group), counted: rows[0]?.counted ?? 0 };
};

const one = `select ${columns}, t.is_replay, t.detail from request_log t
  where request_log_id = $1::bigint and received_at >= $2::timestamptz and ($3::text is null or actor = $3::text)`;

/** Reads a request; undefined where the reader has none with this id. By request_log_pkey. */
export const findRequest = async (db: Database, id: string, reader: Reader, oldest: Date): Promise<RequestRow | undefined> => {
  const values = [id, oldest.toISOString(), reader ?? null];
  const [row] = await readRows<RequestRow>(db, { name: 'request_by_id', text: one, values, types: shownTypes });
  return row;
};

/** Events that one answer shows. */
const mostEvents = 100;

/** Finds the events of a request: index audit_entry_request. Another caller may have called its own request the same. */
export const eventsOfRequest = async (
  db: Database,
  { request_id, actor, received_at }: Pick<RequestRow, 'request_id' | 'actor' | 'received_at'>,
): Promise<{ id: string; time: Date }[]> =>
  readRows(db, {
    name: 'events_of_request',
    text: `select event_id as id, occurred_at as time from audit_entry
            where request_id = $1 and (actor is null or actor = $2) and occurred_at >= $3::timestamptz - interval '1 s'
            order by audit_id limit ${mostEvents}`,
    values: [request_id, actor, received_at],
  });
