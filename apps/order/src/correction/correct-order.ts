import type { Tx } from '@entrepot/database';
import type { CurrentOrder } from '../order/order.rules.js';
import type { OrderRef } from '../order/order.store.js';
import { buyerKey, buyersOf } from '../projections/customer/customer.store.js';
import { type AddressChange, type CustomerChange, changeAddress, changeCustomer } from './correction.rules.js';
import { lockCorrectable, saveCorrection } from './correction.store.js';

/** Corrects an address of an order. @throws order_not_found, address_not_changeable */
export const correctAddress = async (tx: Tx, ref: OrderRef, change: AddressChange, now: Date): Promise<CurrentOrder> => {
  const state = await lockCorrectable(tx, ref);
  return saveCorrection(tx, state.order, changeAddress(state, change, now));
};

/** Corrects what an order says of its customer. @throws order_not_found, customer_not_changeable */
export const correctCustomer = async (tx: Tx, ref: OrderRef, change: CustomerChange, now: Date): Promise<CurrentOrder> => {
  const state = await lockCorrectable(tx, ref);
  const buyer = { store_id: state.order.store_id, customer_email: change.email ?? null };
  const buyers = buyer.customer_email === null ? null : await buyersOf(tx, [buyer]);
  const customerId = buyers?.get(buyerKey(buyer))?.customer_id ?? null;
  return saveCorrection(tx, state.order, changeCustomer({ ...state, customerId }, change, now));
};
