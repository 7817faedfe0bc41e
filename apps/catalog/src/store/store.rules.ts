import {
  type StoreBrand,
  type StoreData,
  type StoreMail,
  type StorePaymentMethod,
  type StoreShippingMethod,
  event,
  pixFaults,
  storeCreated,
  storeUpdated,
  type DomainEvent,
} from '@entrepot/contracts';
import { isTakenByStripe, previousValues } from '@entrepot/kernel';
import { allOrRefuse, refuse, together } from '../record/refusal.rules.js';
import { checkShippingMethods } from './shipping-methods.rules.js';

export interface Store extends StoreData {
  /** Null: those that every store has. */
  payment_methods: StorePaymentMethod[] | null;
  /** Null: its name alone. */
  brand: StoreBrand | null;
  /** Null: the usual texts. */
  mail: StoreMail | null;
  /** Null: no freight. */
  shipping_methods: StoreShippingMethod[] | null;
  /** Null: the country of its locale. */
  countries: string[] | null;
  /** Null: UTC. */
  timezone: string | null;
  return_url: string | null;
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
  // Without zones: both tables would not fit into a message.
  if (previous?.shipping_methods) previous.shipping_methods = previous.shipping_methods.map(({ zones: _zones, ...method }) => method);
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

/** Stripe and Pix are offered in currencies that they take: whichever of the two a line names last, it refuses. */
const checkCurrency = ({ currency, payment_methods }: Store): void => {
  allOrRefuse(payment_methods ?? [], (method, at) => {
    const path = `payment_methods[${at}]`;
    if (method.code === 'stripe' && !isTakenByStripe(currency)) refuse(`${path}.code`, `stripe takes no ${currency}`);
    allOrRefuse(pixFaults(method, currency), ({ field, reason }) => refuse(`${path}.${field}`, reason));
  });
};

const own = { payment_methods: null, brand: null, mail: null, shipping_methods: null, countries: null, timezone: null, return_url: null };

const required = ['code', 'name', 'website_id', 'currency'] as const;

/** A new store out of a line, or the known one with the line's fields; null where nothing changes. */
export const applyStoreRecord = (known: Store | null, record: StoreLine): StoreChange | null => {
  const missing = known ? undefined : required.find((field) => record[field] === undefined);
  together(
    () => missing && refuse(missing, 'is required for a new store'),
    () => checkMethods(record.payment_methods ?? []),
    () => checkShippingMethods(record.shipping_methods ?? []),
    () => !missing && (record.currency !== undefined || record.payment_methods) && checkCurrency({ ...known, ...record } as Store),
  );
  const named = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  if (!known) {
    const defaults = { locale: 'pt_BR', base_url: null, is_active: true, ...own, version: 1 };
    return changed({ ...defaults, ...(named as Required<StoreLine>) }, null);
  }
  const previous = previousValues(known, { ...known, ...named });
  return Object.keys(previous).length > 0 ? changed({ ...known, ...named, version: known.version + 1 }, previous) : null;
};
