import type { CheckoutForm, FormField } from '../checkout-form.rules.js';
import { formFields } from '../checkout-form.rules.js';
import type { FormOf } from '../submit-checkout.js';

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
