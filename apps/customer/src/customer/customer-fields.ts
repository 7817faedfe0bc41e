import { textLimits } from '@entrepot/http';
import { plainTaxvat } from './taxvat.rules.js';
import { day, email, integer, largestInteger, optional, text, type FieldRule } from '../fields/field-rules.js';

const name = { ...optional(text(textLimits.name)), mustBe: `a text of up to ${textLimits.name} characters` };
const id = integer(0, largestInteger);

const longestTaxvat = 64;

/** With or without punctuation; kept without. */
const taxvat: FieldRule<string | null> = {
  read: (value) => {
    const read = optional(text(longestTaxvat)).read(value);
    return typeof read === 'string' ? plainTaxvat(read) : read;
  },
  mustBe: `a text of up to ${longestTaxvat} characters`,
  api: { type: 'string', nullable: true, maxLength: longestTaxvat, example: '529.982.247-25' },
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
