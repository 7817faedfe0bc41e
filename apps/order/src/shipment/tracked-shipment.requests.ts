import { type Input, given } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { TrackedShipment } from './add-track.js';
import { exactlyOne, identifier, orderRefOf } from '../order/payload.requests.js';

const ownNames = ['shipment_id', 'shipment_increment_id', 'increment_id'] as const;
const orderNames = ['order_id', 'order_increment_id'] as const;

/** Which shipment a payload names: by itself, by its order, or both (contract 4, "Shipment"). @throws exactly_one */
export const trackedShipmentOf = (payload: Input): TrackedShipment => {
  const isOwn = given(payload, ...ownNames) !== undefined;
  const isByOrder = given(payload, ...orderNames) !== undefined;
  if (!isOwn && !isByOrder) throw new DomainError('exactly_one', { names: [...ownNames, ...orderNames] });
  const order = isByOrder ? orderRefOf(payload) : null;
  if (!isOwn) return { shipment: null, order };
  const name = exactlyOne(payload, ownNames);
  const value = identifier(payload, name);
  const shipment = name === 'shipment_id' ? { shipment_id: value } : { increment_id: value };
  return { shipment, order };
};
