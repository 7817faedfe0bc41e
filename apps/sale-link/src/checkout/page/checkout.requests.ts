import { Field, type FieldSettings, Flag, readerOf } from '@entrepot/requests';
import { type CheckoutForm, type FormField, formFields, longestOf } from '../checkout-form.rules.js';
import { billingFields } from '../address-fields.rules.js';
import type { Sent } from '../submit-checkout.js';

/** A field as it was typed; what is no text becomes one that no rule takes. The form's own rules check it, `formFaults`. */
const Typed =
  ({ api, ...settings }: FieldSettings<string> = {}): PropertyDecorator =>
  (prototype, property) =>
    Field(
      {
        name: 'typed',
        api: { type: 'string', maxLength: longestOf(property as FormField), ...api },
        read: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '\0'),
      },
      { required: true, empty: 'kept', ...settings },
    )(prototype, property);

/** Fields of the checkout page, and the other names that callers of its JSON form know them by. */
export class CheckoutFormRequest implements Omit<CheckoutForm, 'billing_apart'> {
  @Typed({ aliases: ['first_name'], example: 'Ana' })
  firstname: string;

  @Typed({ aliases: ['last_name'], example: 'Souza' })
  lastname: string;

  @Typed({ api: { format: 'email' }, description: 'The sale’s own where none is sent', example: 'ana@example.com' })
  email: string;

  @Typed({
    aliases: ['cpf', 'cnpj'],
    api: { format: 'cpf-cnpj' },
    description: 'CPF or CNPJ with check digits; optional outside of Brazil',
    example: '529.982.247-25',
  })
  taxvat: string;

  @Typed({ aliases: ['telephone', 'celular'], api: { format: 'phone' }, example: '(11) 91234-5678' })
  phone: string;

  @Typed({
    required: false,
    api: { format: 'country' },
    description: 'ISO code; the store’s own country where none is sent',
    example: 'BR',
  })
  country_id: string;

  @Typed({ aliases: ['cep'], api: { format: 'postcode' }, description: 'In Brazil the CEP', example: '01310-100' })
  postcode: string;

  @Typed({ example: 'Avenida Paulista' })
  street: string;

  @Typed({ description: 'Optional outside of Brazil, where the street holds it', example: '1000' })
  number: string;

  @Typed({ required: false, example: 'Apto 12' })
  complement: string;

  @Typed({ aliases: ['neighborhood'], description: 'Optional outside of Brazil', example: 'Bela Vista' })
  district: string;

  @Typed({ example: 'São Paulo' })
  city: string;

  @Typed({ api: { format: 'region' }, description: 'In Brazil a state, by its code or name; optional elsewhere', example: 'SP' })
  region: string;

  @Flag({
    default: false,
    description: 'The invoice has another address, which is in the fields `billing_…`; these count for nothing else',
  })
  billing_apart: boolean;

  @Typed({
    required: false,
    api: { format: 'shipping-method' },
    description: 'Code of a shipping method of the store; a single one needs no choice',
    example: 'retirada',
  })
  shipping_method: string;

  @Typed({ api: { format: 'payment-method' }, description: 'One that the store offers for this total', example: 'banktransfer' })
  payment_method: string;

  @Flag({ default: false, description: 'Without the sale’s coupon, at the higher total, where that does not count any more' })
  without_coupon: boolean;

  @Flag({ default: false, description: 'Shows what freight costs for this address; nothing is submitted' })
  freight: boolean;

  @Typed({ required: false, api: { maxLength: 30 }, description: 'Total that the customer saw, as 174.70: another one is refused' })
  shown_total: string;

  @Typed({ required: false, api: { maxLength: 10_000 }, description: 'To go on with what is left: `with_quantities` of the state, as 1,3' })
  with_quantities: string;
}

// By the rules of the delivery's fields.
const formats: Readonly<Record<string, string>> = { billing_country_id: 'country', billing_postcode: 'postcode', billing_region: 'region' };
for (const field of billingFields) {
  const format = formats[field];
  Typed({ required: false, ...(format !== undefined && { api: { format } }) })(CheckoutFormRequest.prototype, field);
}

/** Reads what was sent; the e-mail is the sale's own where none was sent at all. */
export const readForm = (body: unknown): Omit<Sent, 'languageIn'> => {
  const { value } = readerOf(CheckoutFormRequest).read(body);
  const typed = value as unknown as Partial<CheckoutForm>;
  const formOf: Sent['formOf'] = (email) =>
    ({
      ...Object.fromEntries(formFields.map((field) => [field, typed[field] ?? (field === 'email' ? email : '')])),
      billing_apart: value.billing_apart ? '1' : '',
    }) as unknown as CheckoutForm;
  const quantities = value.with_quantities ? value.with_quantities.split(',').map(Number) : null;
  return {
    ...{ formOf, isWithoutCoupon: value.without_coupon === true, quantities },
    ...{ isAsked: value.freight === true, shownTotal: value.shown_total || null },
  };
};
