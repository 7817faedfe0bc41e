import { arrayLimits } from '@entrepot/http';
import { mostAddresses } from '../address/address.rules.js';
import { addressFields, importedAddressFields, requiredAddressFields } from '../address/address-fields.js';
import { leadFields, scheduleFields } from '../capture/capture-fields.js';
import { customerFields } from '../customer/customer-fields.js';
import { addressPatchExample, addressPostExample, customerPatchExample } from './examples.js';
import { attributeValue, integer, timestamp, type FieldRule } from './field-rules.js';
import { schemaOf } from './read-fields.js';

const id: FieldRule<number> = integer(1, Number.MAX_SAFE_INTEGER);
const attributes = {
  api: {
    type: 'object',
    maxProperties: arrayLimits.entries,
    additionalProperties: attributeValue.api,
    example: { celular: '11 98888-7777' },
  },
};
const addresses = { api: { type: 'array', maxItems: mostAddresses, items: schemaOf(importedAddressFields) } };

/** Payloads for the OpenAPI document. */
export const customerLineSchema = schemaOf({ ...customerFields, created_at: timestamp, custom_attributes: attributes, addresses }, [
  'email',
]);
export const leadLineSchema = schemaOf(leadFields, ['id']);
export const scheduleLineSchema = schemaOf(scheduleFields, ['id']);
export const customerPatchSchema = {
  ...schemaOf({ id, ...customerFields, cpf: customerFields.taxvat, custom_attributes: attributes }, ['id']),
  example: customerPatchExample,
};
export const addressPostSchema = {
  ...schemaOf({ customer_id: id, ...addressFields }, ['customer_id', ...requiredAddressFields]),
  example: addressPostExample,
};
export const addressPatchSchema = { ...schemaOf({ address_id: id, ...addressFields }, ['address_id']), example: addressPatchExample };
