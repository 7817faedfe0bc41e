import { eventDefinitions } from '@entrepot/contracts';
import { type Database, readRows, type Statement } from '@entrepot/database';
import { mostHits } from '@entrepot/service';

/** Service of each kind of record that a search finds by a request's id. */
const serviceOf: Readonly<Record<string, string>> = { order: 'order', customer: 'customer', product: 'catalog', sale: 'sale-link' };

/** Events that are looked at: an import makes a million in one request. */
const mostEvents = 50 * mostHits;

const text = `select distinct type, subject from (select type, subject from audit_entry where request_id = $1 limit ${mostEvents}) as event
               where subject ~ '^\\d{1,18}$'`;
export const recordsStatement = (requestId: string): Statement => ({ name: 'records_of_request', text, values: [requestId] });

/** Finds the ids of records that a request has changed, by their service. Index audit_entry_request. */
export const recordsOfRequest = async (db: Database, requestId: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await readRows<{ type: string; subject: string }>(db, recordsStatement(requestId));
  const found = new Map<string, Set<string>>();
  for (const { type, subject } of rows) {
    const service = serviceOf[eventDefinitions[type]?.aggregate ?? ''];
    if (service !== undefined) found.set(service, (found.get(service) ?? new Set<string>()).add(subject));
  }
  return new Map([...found].map(([service, ids]) => [service, [...ids].slice(0, mostHits)]));
};
