import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { orderSortFields } from '../db/order-list-query.js';

const parameters: Record<string, { description: string; type?: 'integer' | 'string' | 'boolean'; enum?: readonly string[] }> = {
  page: { type: 'integer', description: 'From 1' },
  limit: { type: 'integer', description: 'Default 20, at most 200; aliases page_size, per_page, pageSize' },
  include_pagination: { type: 'boolean', description: '1: the answer also tells total, last_page and has_next' },
  id: { type: 'integer', description: 'One order, with its items' },
  increment_id: { description: 'One number: that order, with its items. Several (CSV, repeated, array): a filter' },
  status: { description: 'One or several (CSV, repeated, array)' },
  state: { description: 'One or several (CSV, repeated, array)' },
  customer_id: { type: 'integer', description: 'Orders of a customer' },
  customer_email: { description: 'Compared without case; alias email' },
  store_id: { type: 'integer', description: 'Orders of a store' },
  created_from: { description: 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; aliases created_at_from, from' },
  created_to: { description: 'Inclusive: a day counts whole; aliases created_at_to, to' },
  updated_from: { description: 'Alias updated_at_from' },
  updated_to: { description: 'Alias updated_at_to' },
  sort: { enum: orderSortFields, description: 'Default entity_id; the id is the tiebreak, in the same direction' },
  direction: { enum: ['asc', 'desc'], description: 'Default desc' },
};

/** The parameters of the order list for the OpenAPI document. */
export const ApiOrderListParameters = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { type = 'string', description, enum: values }]) =>
      ApiQuery({ name, required: false, description, schema: { type, ...(values && { enum: [...values] }) } }),
    ),
  );
