import { eventDefinitions } from '@entrepot/contracts';
import { type Database, readRows } from '@entrepot/database';
import { mostHits } from '@entrepot/service';

/** Service of each kind of record that a search finds by a request's id. */
const serviceOf: Readonly<Record<string, string>> = { order: 'order', customer: 'customer', product: 'catalog', sale: 'sale-link' };

const text = `select distinct type, subject from audit_entry where request_id = $1 and subject ~ '^\\d{1,18}$' limit ${10 * mostHits}`;

/** Finds the ids of records that a request has changed, by their service. Index audit_entry_request. */
export const recordsOfRequest = async (db: Database, requestId: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await readRows<{ type: string; subject: string }>(db, { name: 'records_of_request', text, values: [requestId] });
  const found = new Map<string, Set<string>>();
  for (const { type, subject } of rows) {
    const service = serviceOf[eventDefinitions[type]?.aggregate ?? ''];
    if (service !== undefined) found.set(service, (found.get(service) ?? new Set<string>()).add(subject));
  }
  return new Map([...found].map(([service, ids]) => [service, [...ids].slice(0, mostHits)]));
};
