import { type StoreData, event, storeCreated, storeUpdated, type DomainEvent } from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';
import { refuse } from '../record/refusal.rules.js';

export interface Store extends StoreData {
  version: number;
}

/** One line of a stores import: what is absent stays as it is. */
export type StoreRecord = Pick<StoreData, 'store_id'> & Partial<StoreData>;

export interface StoreChange {
  store: Store;
  /** The old values of what changed; null for a new store. */
  previous: Partial<StoreData> | null;
}

const required = ['code', 'name', 'website_id', 'currency'] as const;

/** A new store out of a line, or the known one with the line's fields; null where nothing changes. */
export const applyStoreRecord = (known: Store | null, record: StoreRecord): StoreChange | null => {
  if (!known) {
    const missing = required.find((field) => record[field] === undefined);
    if (missing) refuse(missing, 'is required for a new store');
    const { code, name, website_id, currency } = record as Required<StoreRecord>;
    const { store_id, locale = 'pt_BR', base_url = null, is_active = true } = record;
    return { store: { store_id, code, name, website_id, currency, locale, base_url, is_active, version: 1 }, previous: null };
  }
  const fields = Object.keys(record) as (keyof StoreData)[];
  const changed = fields.filter((field) => record[field] !== undefined && !sameJson(record[field], known[field]));
  if (changed.length === 0) return null;
  const wanted = Object.fromEntries(changed.map((field) => [field, record[field]]));
  const previous = Object.fromEntries(changed.map((field) => [field, known[field]])) as Partial<StoreData>;
  return { store: { ...known, ...wanted, version: known.version + 1 }, previous };
};

export const storeEvent = ({ store: { version, ...picture }, previous }: StoreChange): DomainEvent =>
  event(previous ? storeUpdated : storeCreated, { subject: picture.store_id, version, data: { ...picture, previous } });
