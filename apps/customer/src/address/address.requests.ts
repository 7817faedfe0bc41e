import { refuseEmpty } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { AddressRecord } from './address.rules.js';
import { addressFields, requiredAddressFields } from './address-fields.js';
import { id, optionalId, requiredId } from '../fields/ids.js';
import { bodyOf, faultMessage, readFields, refuseFaults } from '../fields/read-fields.js';

const rules = { customer_id: id, ...addressFields };

/** Reads a new address. Throws `invalid_address` with an entry of `invalid_fields` for each fault (contract 4). */
export const newAddress = (body: unknown): { customerId: string; record: AddressRecord } => {
  const { fields, faults } = readFields(rules, bodyOf(body), { required: ['customer_id', ...requiredAddressFields] });
  const invalid_fields = faults.map((fault) => ({ field: fault.field, code: fault.code, message: faultMessage(fault) }));
  if (invalid_fields[0]) throw new DomainError('invalid_address', { message: invalid_fields[0].message, extra: { invalid_fields } });
  const { customer_id, ...record } = fields;
  return { customerId: customer_id as string, record };
};

/** Reads a change of an address; `customer_id`, where it stands, must be its customer's. Null empties what a new address need not have. */
export const addressPatch = (body: unknown): { addressId: string; customerId: string | undefined; record: AddressRecord } => {
  const payload = bodyOf(body);
  refuseEmpty(payload, 'customer_id');
  const addressId = requiredId(payload, 'address_id', 'id');
  const customerId = optionalId(payload, 'customer_id');
  const { fields, faults } = readFields(addressFields, payload, { nullEmpties: true });
  refuseFaults(faults);
  const { custom_attributes: attributes } = fields;
  const emptied = attributes && Object.fromEntries(Object.entries(attributes).map(([code, value]) => [code, value ?? '']));
  return { addressId, customerId, record: { ...fields, ...(emptied && { custom_attributes: emptied }) } };
};
