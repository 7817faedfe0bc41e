import { Email, Field, OneOf, Text, textLimits } from '@entrepot/requests';
import { DomainError, type TaxvatRule, isValidTaxvat, plainTaxvat } from '@entrepot/kernel';
import { addressFields } from '../address/address-field.js';
import type { Address } from '../order/order.rules.js';
import { OrderRequest, sentFields } from '../order/order.requests.js';
import type { AddressChange, AddressType, CustomerChange } from './correction.rules.js';

const cleared = { empty: 'null', nullable: true } as const;

/** Body of PATCH /api2/order/address: fields of the address beside its type; what is not sent stays, null clears. */
export class CorrectAddressRequest extends OrderRequest {
  @OneOf(['shipping', 'billing'], { required: true, description: 'Which address of the order' })
  type: AddressType;

  /** @throws nothing_sent */
  get change(): AddressChange {
    const fields = Object.fromEntries(Object.keys(addressFields).map((name) => [name, (this as Address)[name]]));
    return { type: this.type, fields: sentFields(fields) };
  }
}
for (const [name, rule] of Object.entries(addressFields)) {
  // Stands in for the type that a declared property tells the description; the rule says the rest.
  Reflect.defineMetadata('design:type', Object, CorrectAddressRequest.prototype, name);
  Field(rule, cleared)(CorrectAddressRequest.prototype, name);
}

const Name = (): PropertyDecorator => Text({ max: textLimits.name, ...cleared });

/** Body of PATCH /api2/order/customer: what is not sent stays, null clears. */
export class CorrectCustomerRequest extends OrderRequest {
  @Email({ empty: 'refused', nullable: true }) email?: string | null;
  @Name() firstname?: string | null;
  @Name() lastname?: string | null;
  @Text({ max: 64, ...cleared, as: plainTaxvat, description: 'CPF or CNPJ, with or without punctuation', example: '529.982.247-25' })
  taxvat?: string | null;
  @Text({ max: textLimits.name, ...cleared, description: 'Of the billing address', example: '+55 51 5550-0199' }) phone?: string | null;

  /** @throws nothing_sent, invalid_taxvat */
  change(rule: TaxvatRule): CustomerChange {
    const { email, firstname, lastname, taxvat, phone } = this;
    if (taxvat && !isValidTaxvat(taxvat, rule))
      throw new DomainError('invalid_taxvat', {
        ...{ path: 'taxvat', code: 'format', reason: 'must be a CPF or a CNPJ with its check digits', value: taxvat },
      });
    return sentFields({ email, firstname, lastname, taxvat, phone });
  }
}
