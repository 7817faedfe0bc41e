import {
  type StoreBrand,
  type StoreData,
  type StoreMail,
  type StorePaymentMethod,
  event,
  storeCreated,
  storeUpdated,
  type DomainEvent,
} from '@entrepot/contracts';
import { isTakenByStripe, previousValues } from '@entrepot/kernel';
import { refuse } from '../record/refusal.rules.js';

export interface Store extends StoreData {
  /** Null: those that every store has. */
  payment_methods: StorePaymentMethod[] | null;
  /** Null: its name alone. */
  brand: StoreBrand | null;
  /** Null: the usual texts. */
  mail: StoreMail | null;
  version: number;
}

/** Line of a stores import: an absent field stays as it is. */
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

/** A checkout offers each method once, for a range of totals that some total is in. */
const checkMethods = (methods: readonly StorePaymentMethod[]): void => {
  methods.forEach(({ code, min_total = 0, max_total = Infinity }, index) => {
    const path = `payment_methods[${index}]`;
    if (methods.findIndex((method) => method.code === code) < index) refuse(`${path}.code`, `${code} stands there twice`);
    if (min_total > max_total) refuse(`${path}.max_total`, `must be at least min_total, ${min_total}`);
  });
};

/** Stripe is offered in currencies that it takes: whichever of the two a line names last, it refuses. */
const checkCurrency = ({ currency, payment_methods }: Store): void => {
  const at = payment_methods?.findIndex(({ code }) => code === 'stripe') ?? -1;
  if (at >= 0 && !isTakenByStripe(currency)) refuse(`payment_methods[${at}].code`, `stripe takes no ${currency}`);
};

const required = ['code', 'name', 'website_id', 'currency'] as const;

/** A new store out of a line, or the known one with the line's fields; null where nothing changes. */
export const applyStoreRecord = (known: Store | null, record: StoreLine): StoreChange | null => {
  if (record.payment_methods) checkMethods(record.payment_methods);
  if (!known) {
    const missing = required.find((field) => record[field] === undefined);
    if (missing) refuse(missing, 'is required for a new store');
    const { code, name, website_id, currency } = record as Required<StoreLine>;
    const { store_id, locale = 'pt_BR', base_url = null, is_active = true, payment_methods = null, brand = null, mail = null } = record;
    const own = { payment_methods, brand, mail };
    const made = { store_id, code, name, website_id, currency, locale, base_url, is_active, ...own, version: 1 };
    checkCurrency(made);
    return changed(made, null);
  }
  const named = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  const previous = previousValues(known, { ...known, ...named });
  if (record.currency !== undefined || record.payment_methods) checkCurrency({ ...known, ...named });
  return Object.keys(previous).length > 0 ? changed({ ...known, ...named, version: known.version + 1 }, previous) : null;
};
