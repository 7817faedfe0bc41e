import { DomainError } from '@entrepot/kernel';
import type { FieldFault, FormField } from '../checkout-form.rules.js';
import type { Refused } from './page.js';

/** Refusals that the page explains, its form kept. */
const explained: ReadonlySet<string> = new Set([
  'form_refused',
  'sale_unserved',
  'sale_expired',
  'product_unavailable',
  'store_inactive',
  'coupon_exhausted',
  'coupon_expired',
  'coupon_inactive',
  'coupon_not_in_store',
  'stock_changed',
  'resource_unavailable',
]);

/** Part of the page that explains a refused submit; null for an error that it does not explain. */
export const refusedBy = (error: unknown): Omit<Refused, 'form'> | null => {
  if (!(error instanceof DomainError) || !explained.has(error.code)) return null;
  const { faults = new Map(), product } = error.details as Partial<Pick<Refused, 'faults' | 'product'>>;
  return { code: error.code, faults, ...(product !== undefined && { product }) };
};

const messageOf = (field: FormField, fault: FieldFault): string =>
  fault === 'required' ? `${field} is required` : `Invalid parameter: ${field}`;

/** Refuses a form: the first field at fault is the error, and all of them are in `errors`. */
export const formRefusal = (faults: ReadonlyMap<FormField, FieldFault>): DomainError => {
  const [first] = faults;
  const [field, fault] = first as [FormField, FieldFault];
  const errors = [...faults].map(([name, kind]) => ({ field: name, message: messageOf(name, kind) }));
  const details = errors.map(({ field: path, message }) => ({
    path,
    code: faults.get(path) === 'required' ? 'required' : 'format',
    message,
  }));
  return new DomainError(fault === 'required' ? 'required' : 'invalid_parameter', {
    name: field,
    field,
    faults: details,
    extra: { errors },
  });
};
