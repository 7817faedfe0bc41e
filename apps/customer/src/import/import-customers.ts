import type { Tx } from '@entrepot/database';
import { leftOut, type Outcome, type UnknownField, unknownField } from '@entrepot/service';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { customerChange, type Attributes, type Customer } from '../customer/customer.rules.js';
import { createCodes, knownCodes, findByEmail, lockCustomers } from '../customer/customer.store.js';
import { saveCustomers, saveHashes, type HashedChange } from '../customer/save-customers.store.js';
import { lockImports } from '../locks/import-lock.store.js';
import { loadWebsites } from '../projections/store/store.store.js';
import { importedCustomer, type CustomerRecord, type StoreAndWebsite } from './imported-customer.rules.js';

/** A customer of an import: the record, and what else its line holds. */
export interface IncomingCustomer {
  record: CustomerRecord;
  /** Fields at the root that are none of a customer: custom attributes, where their codes are known. */
  others: Attributes;
  hash: string;
  warnings: readonly string[];
}

interface Line extends IncomingCustomer {
  place: StoreAndWebsite;
  /** Names at the root that no attribute has. */
  unknown: readonly UnknownField[];
}

type Websites = ReadonlyMap<number, number>;

/** Finds the website of the record, or its store's; the store of the record, or the website's first. */
const placeOf = ({ fields }: CustomerRecord, websites: Websites): StoreAndWebsite | null => {
  const website_id = fields.website_id ?? (fields.store_id === undefined ? undefined : websites.get(fields.store_id));
  if (website_id === undefined) return null;
  const first = [...websites].find(([, website]) => website === website_id)?.[0] ?? 0;
  return { website_id, store_id: fields.store_id ?? first };
};

const placeWarnings = ({ fields: { store_id } }: CustomerRecord, { website_id }: StoreAndWebsite, websites: Websites): string[] => {
  const isKnown = [...websites.values()].includes(website_id);
  const own = store_id === undefined ? website_id : websites.get(store_id);
  return [
    ...(isKnown ? [] : [`website_id: website ${website_id} is not known yet`]),
    ...(own === undefined && isKnown ? [`store_id: store ${store_id} is not known yet`] : []),
    ...(own === undefined || own === website_id
      ? []
      : [`store_id ${store_id} belongs to website ${own}, the customer to website ${website_id}`]),
  ];
};

/** Attributes at the root are taken where their code is known; other names are left out. */
const withAttributes = (incoming: IncomingCustomer, codes: ReadonlySet<string>, websites: Websites, place: StoreAndWebsite): Line => {
  const { record, others, warnings } = incoming;
  const entries = Object.entries(others);
  const attributes = entries.filter(([name]) => codes.has(name));
  const unknown = entries.filter(([name]) => !codes.has(name) && !(name in record.custom_attributes));
  return {
    ...incoming,
    place,
    record: { ...record, custom_attributes: { ...Object.fromEntries(attributes), ...record.custom_attributes } },
    unknown: unknown.map(([path]) => ({ path })),
    warnings: [...warnings, ...placeWarnings(record, place, websites)],
  };
};

const placed = async (tx: Tx, batch: readonly IncomingCustomer[]): Promise<(Line | null)[]> => {
  const websites = await loadWebsites(tx);
  const codes = await knownCodes(
    tx,
    batch.flatMap(({ others }) => Object.keys(others)),
  );
  const lines = batch.map((incoming) => {
    const place = placeOf(incoming.record, websites);
    return place && withAttributes(incoming, codes, websites, place);
  });
  const keys = lines.flatMap((line) => (line ? [`${line.place.website_id} ${line.record.fields.email.toLowerCase()}`] : []));
  // A line may name its website and another a store of it: the batch is repeated line by line, so that the later one wins.
  if (new Set(keys).size < keys.length) throw new DomainError('conflict_on_save', { reason: 'a customer twice in a batch' });
  return lines;
};

const noWebsite = ({ fields: { store_id } }: CustomerRecord): Outcome => ({
  status: 'rejected',
  error:
    store_id === undefined
      ? 'website_id is required, or the store_id of a store that is known'
      : `website_id is required: store ${store_id} (store_id) is not known yet`,
});
const tooLarge: Outcome = {
  status: 'rejected',
  error: 'The customer is too large: fewer addresses or shorter custom_attributes are needed',
};

/** Change by a line; null where it is too large. */
const changeBy = ({ record, place, hash }: Line, known: Customer | null, now: string): HashedChange | 'unchanged' | null => {
  try {
    const change = customerChange(known, importedCustomer(known, record, place, now));
    return change ? { ...change, hash } : 'unchanged';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'customer_too_large') return null;
    throw error;
  }
};

/**
 * Saves a batch of imported customers in a fixed number of statements; the key is e-mail and website. A record that was imported before
 * changes nothing and publishes nothing, whatever became of the customer meanwhile.
 */
export const importCustomers = async (tx: Tx, batch: readonly IncomingCustomer[], now: Date, isStrict = false): Promise<Outcome[]> => {
  lockImports(tx, 'customers');
  const lines = await placed(tx, batch);
  const present = lines.filter((line) => line !== null);
  const found = await findByEmail(
    tx,
    present.map(({ record, place }) => ({ email: record.fields.email, website_id: place.website_id })),
  );
  const knownOf = new Map(present.map((line, index) => [line, found[index] ?? null]));
  const isNews = (line: Line): boolean => knownOf.get(line)?.import_hash !== line.hash;
  const ids = present.filter(isNews).flatMap((line) => knownOf.get(line)?.customer_id ?? []);
  const customers = new Map((await lockCustomers(tx, ids)).map((customer) => [customer.customer_id, customer]));

  const changes: HashedChange[] = [];
  const hashes: { customer_id: number; hash: string }[] = [];
  const outcomes = lines.map((line, index): Outcome => {
    if (!line) return noWebsite(batch[index]!.record);
    if (isStrict && line.unknown.length > 0) return { status: 'rejected', error: line.unknown.map(unknownField) };
    const warnings = [...line.unknown.map(leftOut), ...line.warnings];
    if (!isNews(line)) return { status: 'unchanged', warnings };
    const known = customers.get(knownOf.get(line)?.customer_id ?? 0) ?? null;
    const change = changeBy(line, known, formatTimestamp(now));
    if (!change) return tooLarge;
    if (change === 'unchanged') {
      if (known) hashes.push({ customer_id: known.customer_id, hash: line.hash });
      return { status: 'unchanged', warnings };
    }
    changes.push(change);
    return { status: known ? 'updated' : 'created', warnings };
  });
  await createCodes(
    tx,
    present.filter(isNews).flatMap(({ record }) => Object.keys(record.custom_attributes)),
  );
  await saveCustomers(tx, changes, now);
  await saveHashes(tx, hashes);
  return outcomes;
};
