import type { StoreBrand, StoreMail, StorePaymentMethod, StoreShippingMethod } from '@entrepot/contracts';
import { refuse } from '../../field/field.rules.js';

/** A store as sales know it, from the catalog's events. */
export interface Store {
  store_id: number;
  name: string;
  website_id: number;
  currency: string;
  locale: string;
  base_url: string | null;
  is_active: boolean;
  /** Methods of its checkout; null: bank transfer. */
  payment_methods: StorePaymentMethod[] | null;
  /** Names, logo and contacts that customers see; null: its name. */
  brand: StoreBrand | null;
  /** Texts of its mails; null: the usual ones. */
  mail: StoreMail | null;
  /** Methods of its freight, without their zones; null: no freight. */
  shipping_methods: StoreShippingMethod[] | null;
  /** ISO codes of where it sells to; null: the country of its locale. */
  countries: string[] | null;
  /** IANA; null: UTC. */
  timezone: string | null;
  /** Where customers go back to; null: nowhere. */
  return_url: string | null;
}

/** Returns the store, unless it is unknown (404) or not active (422). @param value the id that was sent */
export const openStore = (store: Store | null, value: unknown): Store => {
  const field = 'store_id';
  if (!store) return refuse('store_not_found', field, { code: 'not_found', reason: 'no store has this id', value });
  return store.is_active ? store : refuse('store_inactive', field, { code: 'state', reason: 'the store is not active', value });
};

/** Where the store's checkout pages are: store 0, and a store without an address of its own, use the public one. */
export const checkoutUrl = ({ store_id, base_url }: Pick<Store, 'store_id' | 'base_url'>, publicUrl: string, token: string): string =>
  `${(store_id !== 0 && base_url) || publicUrl}/checkout/${token}`;
