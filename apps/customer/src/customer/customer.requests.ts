import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  Cursor,
  DateFilter,
  Email,
  Field,
  Id,
  Integer,
  OneOrMany,
  Others,
  Paging,
  SmallId,
  Sorting,
  Text,
  arrayLimits,
  readAs,
  readerOf,
  rules,
  textLimits,
  tooLarge,
  type FieldSettings,
} from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import { DomainError, type DateRange, type Page, type Sort, type TaxvatRule, isValidTaxvat, plainTaxvat } from '@entrepot/kernel';
import { attributeValue, attributesApi, readOne, scalarText } from './attribute.requests.js';
import type { CustomerPatch } from './change-customer.js';
import { isAttributeCode, type CustomerFields } from './customer.rules.js';

/** Injection token of the rule. */
export const TAXVAT_RULE = 'TAXVAT_RULE';

/** Names one customer. */
export class CustomerRef {
  @Id({ required: true, aliases: ['customer_id'] }) id: string;
}

const Scalar = (settings: FieldSettings<string> = {}): PropertyDecorator => Field(scalarText, settings);

export const customerSortFields = ['customer_id', 'updated_at'] as const;

/** Parameters of GET /api2/customers. */
export class CustomerListQuery {
  @Id({ aliases: ['customer_id'], alone: () => true, description: 'One customer' }) id?: string;
  @Paging() page: Page;
  @Scalar({ description: 'The code of an attribute, together with value' }) attribute?: string;
  @Scalar({ description: 'The attribute’s value' }) value?: string;
  @OneOrMany({
    description: 'Compared without case, as firstname, middlename and lastname. Several (CSV, repeated, array) filter the list',
    example: 'ana@example.com',
  })
  email?: OneOrMany;
  @Scalar({ aliases: ['cpf'], description: 'CPF or CNPJ, with or without punctuation' }) taxvat?: string;
  @Scalar() firstname?: string;
  @Scalar() middlename?: string;
  @Scalar() lastname?: string;
  @Field(rules.day()) dob?: string;
  @SmallId() gender?: number;
  @SmallId() group_id?: number;
  @SmallId() website_id?: number;
  @SmallId() store_id?: number;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Sorting(customerSortFields, { field: 'customer_id', direction: 'asc' }) sort: Sort<(typeof customerSortFields)[number]>;
  @Cursor() cursor?: string;

  @Others({ '{attribute code}': { type: 'string', maxLength: textLimits.text, description: 'Any attribute, as celular, by its own name' } })
  others: Readonly<Record<string, unknown>>;
}

interface FieldOptions {
  email: PropertyDecorator;
  /** null empties a field that may be empty; else it counts as absent. An empty text always empties it. */
  nullable?: boolean;
}

/** Makes the fields of a customer (contract 3, section 2). */
export const customerFields = ({ email: Email, nullable = false }: FieldOptions) => {
  const emptied = { empty: 'null', nullable } as const;
  const max = textLimits.name;
  const Name = (): PropertyDecorator => Text({ max, mustBe: `a text of up to ${max} characters`, ...emptied });
  const Taxvat = (): PropertyDecorator =>
    Text({ max: 64, mustBe: 'a text of up to 64 characters', example: '529.982.247-25', ...emptied, as: plainTaxvat });
  const Group = (): PropertyDecorator => Integer();

  class Fields {
    @Email email?: string;
    @Name() firstname?: string | null;
    @Name() middlename?: string | null;
    @Name() lastname?: string | null;
    /** With or without punctuation; stored without. */
    @Taxvat() taxvat?: string | null;
    @Field(rules.day(), emptied) dob?: string | null;
    @Integer({ max: 9, ...emptied }) gender?: number | null;
    @Group() group_id?: number;
    @Group() website_id?: number;
    @Group() store_id?: number;
    @Taxvat() cpf?: string | null;
  }
  return Fields;
};

/** Body of PATCH /api2/customers. Fields and attributes may stand inside of `custom_attributes` as well, which wins. */
export class ChangeCustomerRequest extends customerFields({ email: Email({ empty: 'refused' }), nullable: true }) {
  @ApiProperty({ type: 'integer' }) readonly id?: never;
  @ApiPropertyOptional({ ...attributesApi, example: { celular: '11 98888-7777' } }) readonly custom_attributes?: never;
}

/** Names that a PATCH reads: any other name of its body is that of an attribute, or refused. */
export class CustomerPatchBody extends ChangeCustomerRequest {
  @Others() readonly others?: never;
}

/** Fields that PATCH cannot change; a record that was read may be sent back with them. */
const readOnlyNames = ['customer_id', 'created_at', 'updated_at'];

export interface ReadPatch extends CustomerPatch {
  readOnly: Readonly<Record<string, unknown>>;
}

const customOf = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (!isObject(value))
    throw new DomainError('invalid_parameter', { name: 'custom_attributes', code: 'type', reason: 'must be an object', value });
  if (Object.keys(value).length > arrayLimits.entries) throw tooLarge('custom_attributes');
  return value;
};

const { known } = readerOf(ChangeCustomerRequest);

/** Reads a PATCH of a customer: attributes may stand at the root and inside `custom_attributes`, which wins; null empties (contract 5, 5.2). */
export const customerPatch = (body: unknown, rule: TaxvatRule): ReadPatch => {
  const { id } = readAs(CustomerRef, body ?? {});
  const { id: _id, custom_attributes, ...root } = (body ?? {}) as Record<string, unknown>;
  const sent = { ...root, ...customOf(custom_attributes) };
  const { cpf, ...rest } = readAs(ChangeCustomerRequest, sent);
  const fields = { ...rest, ...(rest.taxvat === undefined && cpf !== undefined && { taxvat: cpf }) } as Partial<CustomerFields>;
  if (fields.taxvat && !isValidTaxvat(fields.taxvat, rule))
    throw new DomainError('invalid_taxvat', {
      path: rest.taxvat === undefined ? 'cpf' : 'taxvat',
      code: 'format',
      reason: 'must be a CPF or a CNPJ with its check digits',
      value: rest.taxvat === undefined ? sent['cpf'] : sent['taxvat'],
    });

  const others = Object.entries(sent).filter(([name]) => !known.has(name));
  const changed = others.filter(([name]) => !readOnlyNames.includes(name));
  for (const [name, value] of changed) {
    if (!isAttributeCode(name)) throw new DomainError('unknown_attribute', { name, code: 'unknown', reason: 'is no code of an attribute' });
    if (value !== null) readOne(attributeValue, value, name);
  }
  const readOnly = Object.fromEntries(others.filter(([name, value]) => readOnlyNames.includes(name) && value !== null));
  return { id, fields, attributes: Object.fromEntries(changed.map(([name, value]) => [name, value ?? ''])), readOnly };
};

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Throws `invalid_parameter` if a read-only field is sent with another value than it has. */
export const checkReadOnly = (readOnly: Readonly<Record<string, unknown>>, customer: Readonly<Record<string, unknown>>): void => {
  const wrong = Object.entries(readOnly).find(([name, value]) => !isScalar(value) || String(value) !== String(customer[name]));
  if (wrong) throw new DomainError('invalid_parameter', { name: wrong[0], code: 'conflict', reason: 'cannot be changed', value: wrong[1] });
};
