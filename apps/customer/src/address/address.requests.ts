import { Field, Flag, Id, Text, arrayLimits, readAs, readerOf, textLimits, type FieldSettings, type Rule } from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import { DomainError, isLongerThan } from '@entrepot/kernel';
import { attributesApi, isAttributeValue, lines } from '../customer/attribute.requests.js';
import type { AddressRecord } from './address.rules.js';

const isCode = (code: string): boolean => code.trim() !== '' && !isLongerThan(code.trim(), textLimits.name);

/** Attributes of an address are free: their codes are not those of customers. */
const freeAttributes: Rule<Record<string, unknown>> = {
  name: 'attributes',
  api: attributesApi,
  read(value, faults) {
    const entries = isObject(value) ? Object.entries(value) : null;
    const fits = entries?.every(([code, entry]) => isCode(code) && (entry === null || isAttributeValue(entry)));
    return fits && entries!.length <= arrayLimits.entries
      ? (value as Record<string, unknown>)
      : faults.add('type', `must be an object of up to ${arrayLimits.entries} texts, numbers and booleans`, value);
  },
};

interface FieldOptions {
  address_id?: PropertyDecorator;
  customer_id?: PropertyDecorator;
  /** Settings of all fields but region, street, flags and attributes. */
  names: FieldSettings<string>;
  street: FieldSettings<string[]>;
  /** null empties the region; else it counts as absent. */
  nullable?: boolean;
}
const Absent: PropertyDecorator = () => undefined;

/** Makes the fields of an address (contract 3, section 2), in the order of its faults. */
export const addressFields = ({ address_id = Absent, customer_id = Absent, names, street, nullable = false }: FieldOptions) => {
  const Name = (settings: FieldSettings<string> = names): PropertyDecorator => Text({ max: textLimits.name, ...settings });
  const Country = (): PropertyDecorator =>
    Text({
      max: 2,
      pattern: /^[A-Za-z]{2}$/,
      mustBe: 'a country code of two letters, as BR',
      example: 'BR',
      ...names,
      as: (code) => code.toUpperCase(),
    });

  class Fields {
    @address_id address_id?: string;
    @customer_id customer_id?: string;
    @Name() firstname?: string | null;
    @Name() lastname?: string | null;
    @Field(lines(10, textLimits.name), street) street?: string[];
    @Name() city?: string | null;
    @Country() country_id?: string | null;
    @Name() telephone?: string | null;
    @Name() postcode?: string | null;
    @Name({ empty: 'null', nullable }) region?: string | null;
    @Flag() is_default_billing?: boolean;
    @Flag() is_default_shipping?: boolean;
    @Field(freeAttributes, { empty: 'refused' }) custom_attributes?: Record<string, unknown>;
  }
  return Fields;
};

const required = { required: true, empty: 'blank' } as const;

/** Body of POST /api2/address (contract 4). */
export class CreateAddressRequest extends addressFields({ customer_id: Id(required), names: required, street: required }) {}

/** Body of PATCH /api2/address; `customer_id`, if it is sent, must be its customer's. */
export class ChangeAddressRequest extends addressFields({
  address_id: Id({ required: true, aliases: ['id'] }),
  customer_id: Id({ empty: 'refused' }),
  names: { empty: 'refused' },
  street: { empty: 'refused' },
  nullable: true,
}) {}

/** Parameters of GET /api2/address. */
export class AddressQuery {
  @Id({ aliases: ['id'] }) address_id?: string;
  @Id() customer_id?: string;
}

/** Parameters of DELETE /api2/address. */
export class DeleteAddressQuery {
  @Id({ required: true, aliases: ['id'], description: 'Or in the body' }) address_id: string;
  @Id({ description: 'Whose address it must be' }) customer_id?: string;
}

/** Reads a new address. Throws `invalid_address` with an entry of `invalid_fields` for each fault (contract 4). */
export const newAddress = (body: unknown): { customerId: string; record: AddressRecord } => {
  if (!isObject(body ?? {})) throw new DomainError('invalid_json');
  const { value, faults } = readerOf(CreateAddressRequest).read(body ?? {});
  const invalid_fields = faults.list.map(({ path: field, code }) =>
    code === 'required'
      ? { field, code, message: `${field} is required` }
      : { field, code: 'invalid', message: `Invalid parameter: ${field}` },
  );
  if (invalid_fields[0])
    throw new DomainError('invalid_address', { message: invalid_fields[0].message, faults: faults.list, extra: { invalid_fields } });
  const { customer_id, ...record } = value;
  return { customerId: customer_id as string, record: record };
};

export interface AddressPatch {
  addressId: string;
  customerId: string | undefined;
  record: AddressRecord;
}

/** Reads a change of an address. Null empties what a new address need not have. */
export const addressPatch = (body: unknown): AddressPatch => {
  const { address_id, customer_id, ...record } = readAs(ChangeAddressRequest, body ?? {});
  const { custom_attributes: attributes } = record;
  const emptied = attributes && Object.fromEntries(Object.entries(attributes).map(([code, value]) => [code, value ?? '']));
  return {
    addressId: address_id as string,
    customerId: customer_id,
    record: { ...record, ...(emptied && { custom_attributes: emptied }) },
  };
};
