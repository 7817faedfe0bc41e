import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CheckoutForm, type FormField, formFields, longestOf, paymentMethods } from '../checkout-form.rules.js';
import type { FormOf } from '../submit-checkout.js';

/** The fields of the checkout page, for the OpenAPI document; `formFaults` checks them. */
export class CheckoutFormDto implements CheckoutForm {
  @ApiProperty({ maxLength: longestOf('firstname'), example: 'Ana' })
  firstname: string;
  @ApiProperty({ maxLength: longestOf('lastname'), example: 'Souza' })
  lastname: string;
  @ApiProperty({
    format: 'email',
    maxLength: longestOf('email'),
    description: 'The sale’s own where none is sent',
    example: 'ana@example.com',
  })
  email: string;
  @ApiProperty({
    format: 'cpf-cnpj',
    maxLength: longestOf('taxvat'),
    description: 'CPF or CNPJ with check digits; optional outside of Brazil',
    example: '529.982.247-25',
  })
  taxvat: string;
  @ApiProperty({ format: 'phone', maxLength: longestOf('phone'), example: '(11) 91234-5678' })
  phone: string;
  @ApiProperty({ format: 'postcode', maxLength: longestOf('postcode'), description: 'In Brazil the CEP', example: '01310-100' })
  postcode: string;
  @ApiProperty({ maxLength: longestOf('street'), example: 'Avenida Paulista' })
  street: string;
  @ApiProperty({ maxLength: longestOf('number'), example: '1000' })
  number: string;
  @ApiPropertyOptional({ maxLength: longestOf('complement'), example: 'Apto 12' })
  complement: string;
  @ApiProperty({ maxLength: longestOf('district'), description: 'Optional outside of Brazil', example: 'Bela Vista' })
  district: string;
  @ApiProperty({ maxLength: longestOf('city'), example: 'São Paulo' })
  city: string;
  @ApiProperty({
    format: 'region',
    maxLength: longestOf('region'),
    description: 'In Brazil a state, by its code or name; optional elsewhere',
    example: 'SP',
  })
  region: string;
  @ApiProperty({ enum: paymentMethods })
  payment_method: string;
}

/** Other names that callers of the JSON form know a field by. */
const aliases: Readonly<Partial<Record<FormField, readonly string[]>>> = {
  firstname: ['first_name'],
  lastname: ['last_name'],
  taxvat: ['cpf', 'cnpj'],
  phone: ['telephone', 'celular'],
  postcode: ['cep'],
  district: ['neighborhood'],
};

const sentFor = (body: Readonly<Record<string, unknown>>, field: FormField): unknown =>
  [field, ...(aliases[field] ?? [])].filter((name) => Object.hasOwn(body, name)).map((name) => body[name])[0];

/** What is no text becomes one that no rule takes. */
const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '\0';
};

/** Reads what was sent; the e-mail is the sale's own where none was sent at all. */
export const readForm = (body: unknown): FormOf => {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  return (email) => {
    const typed = formFields.map((field) => {
      const sent = sentFor(fields, field);
      return [field, asText(field === 'email' && (sent === undefined || sent === null) ? email : sent)];
    });
    return Object.fromEntries(typed) as CheckoutForm;
  };
};
