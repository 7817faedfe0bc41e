import { plainTaxvat } from '../domain/taxvat.js';
import { day, email, integer, largestInteger, optional, text, type FieldRule } from './field-rules.js';

const name = { ...optional(text(255)), mustBe: 'a text of up to 255 characters' };
const id = integer(0, largestInteger);

/** With or without punctuation; kept without. */
const taxvat: FieldRule<string | null> = {
  read: (value) => {
    const read = optional(text(64)).read(value);
    return typeof read === 'string' ? plainTaxvat(read) : read;
  },
  mustBe: 'a text of up to 64 characters',
  api: { type: 'string', nullable: true, maxLength: 64, example: '529.982.247-25' },
};

/** The fields of a customer (contract 3, section 2). */
export const customerFields = {
  email,
  firstname: name,
  middlename: name,
  lastname: name,
  taxvat,
  dob: optional(day),
  gender: optional(integer(0, 9)),
  group_id: id,
  website_id: id,
  store_id: id,
};
