import { type StoreData, event, storeCreated, storeUpdated, type DomainEvent } from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';
import { refuse } from '../record/refusal.rules.js';

export interface Store extends StoreData {
  version: number;
}

/** One line of a stores import: what is absent stays as it is. */
export type StoreLine = Pick<StoreData, 'store_id'> & Partial<StoreData>;

export interface StoreChange {
  state: Store;
  events: readonly DomainEvent[];
}

/** @param previous the old values of what changed; null for a new store */
const changed = (state: Store, previous: Partial<StoreData> | null): StoreChange => {
  const { version, ...data } = state;
  const type = previous ? storeUpdated : storeCreated;
  return { state, events: [event(type, { subject: state.store_id, version, data: { ...data, previous } })] };
};

const required = ['code', 'name', 'website_id', 'currency'] as const;

/** A new store out of a line, or the known one with the line's fields; null where nothing changes. */
export const applyStoreRecord = (known: Store | null, record: StoreLine): StoreChange | null => {
  if (!known) {
    const missing = required.find((field) => record[field] === undefined);
    if (missing) refuse(missing, 'is required for a new store');
    const { code, name, website_id, currency } = record as Required<StoreLine>;
    const { store_id, locale = 'pt_BR', base_url = null, is_active = true } = record;
    return changed({ store_id, code, name, website_id, currency, locale, base_url, is_active, version: 1 }, null);
  }
  const named = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  const previous = previousValues(known, { ...known, ...named });
  return Object.keys(previous).length > 0 ? changed({ ...known, ...named, version: known.version + 1 }, previous) : null;
};
