import { type Bind, type Condition, type Database, defineList, type Filter, readRows, shownTypes } from '@entrepot/database';
import { shownKey, uuid } from '../leave-out.js';
import { orderRef } from '../request-log.store.js';
import { ends, idsOfChange } from '../request-log.table.js';
import type { RequestErrorsQuery, RequestListQuery } from './request-list.requests.js';
import { type RequestErrors, type RequestGroup, RequestRecord, type RequestRow } from './request.view.js';

/** Rows never change: whatever a filter does not find is of another list. */
const isFixed = true;

/** SQL by which what was written together is passed over where no request of it begins a field with this text. */
const begun = (text: string, bind: Bind): string => `strpos(heads, ${bind(ends.field + text)}::text) > 0`;
/** SQL by which it is passed over where none has a field with this text. */
const held = (text: string, bind: Bind): string => begun(text + ends.field, bind);

/** Each is searched for in all heads: to take these apart costs less than to search for more. */
const mostSearched = 8;
const anyHeld = (texts: readonly string[], bind: Bind): string =>
  texts.length > mostSearched ? 'true' : `(${texts.map((text) => held(text, bind)).join(' or ')})`;

type Field = 'method' | 'actor' | 'request_id' | 'idempotency_key' | 'about';
const equals = (field: Field, texts: readonly string[], bind: Bind): string => `${field} = any(${bind(texts)}::text[])`;
/** Finds requests with one of these texts in a field that stands between two others. */
const among = (field: Field, texts: readonly string[], bind: Bind): string => `${anyHeld(texts, bind)} and ${equals(field, texts, bind)}`;

const byPath: Filter<string> = (path) => [
  {
    isFixed,
    sql: (bind) => {
      const beginning = path.slice(0, -1);
      return path.endsWith('*')
        ? `${begun(beginning, bind)} and starts_with(path, ${bind(beginning)}::text)`
        : `${held(path, bind)} and path = ${bind(path)}::text`;
    },
  },
];

const byStatus: Filter<readonly string[]> = (statuses) => {
  const ranges = statuses.map((one): [number, number] =>
    one.endsWith('xx') ? [Number(one[0]) * 100, Number(one[0]) * 100 + 99] : [Number(one), Number(one)],
  );
  return [
    {
      isFixed,
      sql: (bind) => {
        const found = ranges.map(([from, to]) => `status between ${bind(from)}::smallint and ${bind(to)}::smallint`).join(' or ');
        return `statuses && ${bind(statuses.map((one) => Number.parseInt(one)))}::smallint[] and (${found})`;
      },
    },
  ];
};

const byField =
  (field: Field): Filter<readonly string[] | string> =>
  (value) => [{ isFixed, sql: (bind) => among(field, [value].flat(), bind) }];

/** SQL of a time with its milliseconds. */
const shownTime = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = `t.request_log_id as id, t.request_id, case when t.actor not like 'user:%' then t.actor end as client_id, t.actor, t.method, t.path,
  t.status, ${shownTime('t.received_at')} as received_at, t.milliseconds, t.idempotency_key, t.error`;

/** Ids as the log has them: those that the gateway makes are written in small letters. */
const keptIds = (ids: readonly string[]): string[] => ids.flatMap((id) => (uuid.test(id) ? [...new Set([id, id.toLowerCase()])] : [shownKey(id)])); // prettier-ignore

/** Requests that an order is shown with. */
const mostOfOrder = 100;
/** An event may be that much later than the request that caused it. */
const latestEffect = '1 day';

/** Finds writes that named an order, or that changed it: those of its events in the audit log. Index audit_entry_subject. */
export const aboutOrder = async (db: Database, { order_id, order_increment_id }: RequestListQuery): Promise<Condition[]> => {
  if (order_id === undefined && order_increment_id === undefined) return [];
  const refs = [...(order_id ? [orderRef.id(order_id)] : []), ...(order_increment_id ? [orderRef.number(order_increment_id)] : [])];
  const text = `select request_id, min(occurred_at)::text as at from audit_entry where subject = $1 and service = 'order' and request_id is not null
                 group by request_id order by max(audit_id) desc limit ${mostOfOrder}`;
  const changes = order_id
    ? await readRows<{ request_id: string; at: string }>(db, { name: 'requests_of_order', text, values: [order_id] })
    : [];
  const ids = keptIds(changes.map(({ request_id }) => request_id));
  const first = changes.map(({ at }) => at).toSorted()[0];
  return [
    {
      isFixed,
      sql: (bind) => {
        if (first === undefined) return among('about', refs, bind);
        const since = `last_at >= ${bind(first)}::timestamptz - interval '${latestEffect}'`;
        return `(${anyHeld(refs, bind)} or ${since}) and (${equals('about', refs, bind)} or ${equals('request_id', ids, bind)})`;
      },
    },
  ];
};

/**
 * List of the request log, the newest first: by request_pack_pkey, change by change, until a page is full. What a filter looks for is searched for in
 * the texts of at most REQUEST_LOG_MB, and only what has it is taken apart.
 */
export const requestList = defineList<RequestRecord, Omit<RequestListQuery, 'received'>>({
  ...{ table: 'request_log', id: 'request_log_id', idsOfChange, shownId: 'id', key: 'requests', record: RequestRecord, columns },
  // There is but one way to read it.
  isPlannedOnce: () => true,
  filters: {
    request_id: (ids) => byField('request_id')(keptIds(ids)),
    idempotency_key: (key) => byField('idempotency_key')(shownKey(key)),
    client_id: byField('actor'),
    status: byStatus,
    method: byField('method'),
    path: byPath,
  },
});

/** Bounds of time; those of the log's days always. */
const since = (operator: '>=' | '<', moment: Date): Condition => ({
  isFixed,
  isRange: true,
  sql: (bind) => {
    const bound = `${operator} ${bind(moment.toISOString())}::timestamptz`;
    return `${operator === '<' ? 'first_at' : 'last_at'} ${bound} and received_at ${bound}`;
  },
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

/** Groups refusals by method, path, status and first fault, or by their sentence where they name none; the most frequent first. By request_pack_pkey. */
export const groupErrors = async (db: Database, conditions: readonly Condition[]): Promise<RequestErrors> => {
  const values: unknown[] = [];
  const where = conditions.map(({ sql }) => ` and ${sql((value) => `$${values.push(value)}`)}`).join('');
  const text = `
    select method, split_part(kind, e'\\t', 1) as path, status, nullif(split_part(kind, e'\\t', 2), '') as code,
           nullif(split_part(kind, e'\\t', 3), '') as field, (array_agg(error order by request_log_id desc))[1] as error, count(*)::int as count,
           ${shownTime('max(received_at)')} as last_seen_at, max(request_log_id) as request,
           (sum(count(*)) over ())::int as counted
      from (select * from request_log where 400 <= any(statuses) and status >= 400${where}
             order by change desc, number desc limit ${mostRefusals}) as refused
     group by method, kind, status, case when kind like e'%\\t\\t' then error end
     order by count desc, request desc limit ${mostGroups}`;
  const rows = await readRows<RequestGroup & { counted: number }>(db, { name: '', text, values, types: shownTypes });
  return { errors: rows.map(({ counted: _counted, ...group }) => group), counted: rows[0]?.counted ?? 0 };
};

const one = `select ${columns}, t.is_replay, t.detail from request_log t
  where change = $1::bigint / ${idsOfChange} and request_log_id = $1::bigint and received_at >= $2::timestamptz and ($3::text is null or actor = $3::text)`;

/** Reads a request; undefined where the reader has none with this id. By request_pack_pkey. */
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
