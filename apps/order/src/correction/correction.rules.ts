import { orderAddressChanged, orderCustomerChanged } from '@entrepot/contracts';
import { DomainError, previousValues } from '@entrepot/kernel';
import { type OrderChange, changeByEvent } from '../order/order-change.rules.js';
import { type Address, type CurrentOrder, canShip } from '../order/order.rules.js';
import { isPhysical } from '../order/order-lines.rules.js';

/** A locked order with the documents that forbid its correction. */
export interface CorrectableOrder {
  order: CurrentOrder;
  /** Number of its last shipment. */
  lastShipment: string | null;
  /** Key of a fiscal document of it that is not canceled. */
  fiscalKey: string | null;
}

export type AddressType = 'billing' | 'shipping';

export interface AddressChange {
  type: AddressType;
  /** Null clears; what is not named stays. */
  fields: Address;
}

/** Whether goods were ordered of which nothing is left to ship: what was canceled or refunded before is gone too. */
const isAllShipped = ({ lines }: CurrentOrder): boolean =>
  lines.some(({ parent }, index) => parent === null && isPhysical(lines, index)) && !canShip(lines);

const assertNoFiscalDocument = (refusal: string, { fiscalKey }: CorrectableOrder): void => {
  if (fiscalKey !== null) throw new DomainError(refusal, { reason: `fiscal document ${fiscalKey} stands` });
};

/**
 * Corrects an address of an order; null where nothing changes.
 * @throws address_not_changeable: shipping once all is shipped, billing once a fiscal document stands
 */
export const changeAddress = (state: CorrectableOrder, { type, fields }: AddressChange, now: Date): OrderChange | null => {
  const { order: before, lastShipment } = state;
  if (type === 'billing') assertNoFiscalDocument('address_not_changeable', state);
  else if (isAllShipped(before))
    throw new DomainError('address_not_changeable', {
      reason:
        lastShipment === null ? 'nothing of the order is left to ship' : `all is shipped, the last of it by shipment #${lastShipment}`,
    });
  const name = `${type}_address` as const;
  const address = { ...before[name], ...fields };
  if (Object.keys(previousValues(address, { ...before[name] })).length === 0) return null;
  const note = { comment: `The ${type} address was changed.` };
  return changeByEvent(before, { ...before, [name]: address }, { event: orderAddressChanged, note }, now);
};

/** Data of the customer on an order; null clears, what is absent stays. */
export interface CustomerChange {
  email?: string | null;
  firstname?: string | null;
  lastname?: string | null;
  /** Digits and capitals only. */
  taxvat?: string | null;
  /** Telephone of the billing address. */
  phone?: string | null;
}

const ownNames = {
  email: 'customer_email',
  firstname: 'customer_firstname',
  lastname: 'customer_lastname',
  taxvat: 'customer_taxvat',
} as const;

/**
 * Corrects what an order says of its customer; null where nothing changes. The customer's own record stays as it is.
 * @param customerId who has the new e-mail; null: nobody who is known
 * @throws customer_not_changeable once a fiscal document stands
 */
export const changeCustomer = (
  state: CorrectableOrder & { customerId: number | null },
  change: CustomerChange,
  now: Date,
): OrderChange | null => {
  assertNoFiscalDocument('customer_not_changeable', state);
  const { order: before, customerId } = state;
  const own = Object.entries(ownNames).flatMap(([name, column]) => {
    const value = change[name as keyof typeof ownNames];
    return value === undefined ? [] : [[column, value] as const];
  });
  const isOther = change.email !== undefined && change.email?.toLowerCase() !== before.customer_email?.toLowerCase();
  const phone = change.phone !== undefined && change.phone !== (before.billing_address?.['telephone'] ?? null);
  const after: CurrentOrder = {
    ...before,
    ...Object.fromEntries(own),
    ...(isOther && { customer_id: customerId }),
    ...(phone && { billing_address: { ...before.billing_address, telephone: change.phone } }),
  };
  if (Object.keys(previousValues(after, before)).length === 0) return null;
  const note = { comment: 'The data of the customer were changed.' };
  return changeByEvent(before, after, { event: orderCustomerChanged, note }, now);
};
