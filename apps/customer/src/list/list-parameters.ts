import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { textLimits } from '@entrepot/http';
import { leadSortFields, scheduleSortFields } from '../capture/capture.requests.js';

interface Parameter {
  description?: string;
  type?: 'integer' | 'string' | 'boolean';
  enum?: readonly string[];
}

const page: Record<string, Parameter> = {
  page: { type: 'integer', description: 'From 1' },
  limit: { type: 'integer', description: 'Default 20, at most 200' },
  include_pagination: { type: 'boolean', description: '1: the answer also tells total, last_page and has_next' },
};

const ApiParameters = (parameters: Record<string, Parameter>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { type = 'string', description = '', enum: values }]) =>
      ApiQuery({
        name,
        required: false,
        description,
        schema: { type, ...(type === 'string' && !values && { maxLength: textLimits.text }), ...(values && { enum: [...values] }) },
      }),
    ),
  );

/** The parameters of GET /api2/customers for the OpenAPI document. */
export const ApiCustomerParameters = (): MethodDecorator =>
  ApiParameters({
    ...page,
    id: { type: 'integer', description: 'One customer' },
    attribute: { description: 'The code of an attribute, together with value' },
    value: { description: 'The attribute’s value' },
    email: { description: 'Compared without case, as firstname, middlename and lastname' },
    taxvat: { description: 'CPF or CNPJ, with or without punctuation; alias cpf' },
    '{attribute code}': { description: 'Any attribute, as celular, by its own name' },
  });

const captures: Record<string, Parameter> = {
  ...page,
  id: { type: 'integer', description: 'One record, in the list' },
  email: { description: 'Exact, without case' },
  phone: { description: 'Exact, without case' },
  name: { description: 'Exact, without case' },
  created_from: { description: 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; alias created_at_from' },
  created_to: { description: 'Inclusive: a day counts whole; alias created_at_to' },
  utm_source: {},
  utm_medium: {},
  utm_campaign: {},
  origin: {},
};
const direction: Parameter = { enum: ['asc', 'desc'], description: 'Default desc; the id is the tiebreak' };

/** The parameters of GET /api2/leads for the OpenAPI document. */
export const ApiLeadParameters = (): MethodDecorator =>
  ApiParameters({
    ...captures,
    store_id: { type: 'integer' },
    coupon_id: { type: 'integer' },
    coupon_used: {},
    promoters_name: {},
    sort: { enum: leadSortFields, description: 'Default created_at' },
    direction,
  });

/** The parameters of GET /api2/schedules for the OpenAPI document. */
export const ApiScheduleParameters = (): MethodDecorator =>
  ApiParameters({
    ...captures,
    unity_id: { type: 'integer' },
    date_from: { description: 'Of the appointment, included' },
    date_to: { description: 'Of the appointment, included' },
    time: { description: 'HH:MM' },
    treatment: {},
    status_external: { description: '1 pending, 2 synced, 3 error; several as CSV' },
    codigo_external: {},
    campanha_interna_id: { type: 'integer' },
    sort: { enum: scheduleSortFields, description: 'Default created_at' },
    direction,
  });
