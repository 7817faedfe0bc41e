import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { textLimits } from '@entrepot/http';

export interface ListParameter {
  description: string;
  /** Default string. */
  type?: 'integer' | 'string' | 'boolean';
  enum?: readonly string[];
}

export const paging: Record<string, ListParameter> = {
  page: { type: 'integer', description: 'From 1' },
  limit: { type: 'integer', description: 'Default 20, at most 200; aliases page_size, per_page, pageSize' },
  include_pagination: { type: 'boolean', description: '1: the answer also tells total, last_page and has_next' },
};

export const createdRange: Record<string, ListParameter> = {
  created_from: { description: 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; aliases created_at_from, from' },
  created_to: { description: 'Inclusive: a day counts whole; aliases created_at_to, to' },
};

export const sorting = (fields: readonly string[]): Record<string, ListParameter> => ({
  sort: { enum: fields, description: 'Default entity_id; the id is the tiebreak, in the same direction' },
  direction: { enum: ['asc', 'desc'], description: 'Default desc' },
});

/** Query parameters, none of them required, for the OpenAPI document. */
export const ApiListParameters = (parameters: Record<string, ListParameter>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { type = 'string', description, enum: values }]) =>
      ApiQuery({
        name,
        required: false,
        description,
        schema: { type, ...(type === 'string' && !values && { maxLength: textLimits.text }), ...(values && { enum: [...values] }) },
      }),
    ),
  );
