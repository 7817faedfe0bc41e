import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, ApiOkResponse, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import { textLimits } from '@entrepot/http';

interface Parameter {
  type: 'integer' | 'string' | 'boolean';
  description: string;
  enum?: string[];
  example?: string | number;
}

export const keyParameters: Record<string, Parameter> = {
  type: { type: 'string', enum: ['sku', 'id'], description: 'How `id` is read; the product’s id unless told otherwise' },
  id: { type: 'string', description: 'One product, by `type`', example: 'MUG-01' },
};

export const storeParameter: Parameter = {
  type: 'integer',
  description: 'The store’s view: its products, its currency, its labels. Absent or 0: everything. Unknown: 400',
  example: 1,
};

export const pageParameters: Record<string, Parameter> = {
  page: { type: 'integer', description: 'From 1', example: 1 },
  limit: { type: 'integer', description: 'Default 20, at most 200; aliases page_size, per_page, pageSize', example: 20 },
  include_pagination: { type: 'boolean', description: '1: the answer also tells total, last_page and has_next' },
};

/** The parameters of a GET for the OpenAPI document. */
export const ApiParameters = (parameters: Readonly<Record<string, Parameter>>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, { description, ...schema }]) =>
      ApiQuery({
        name,
        required: false,
        description,
        schema: { ...(schema.type === 'string' && !schema.enum && { maxLength: textLimits.text }), ...schema },
      }),
    ),
  );

const refusal = (example: string) => ({ schema: { type: 'object', example: { error: example } } });

/** The answers of a lookup: one record, where it is a list too a page of them, and what it refuses. */
export const ApiAnswers = (record: Type, single: string, list: string | null, notFound: string): MethodDecorator => {
  const one = { type: 'object', properties: { success: { type: 'boolean', example: true }, [single]: { $ref: getSchemaPath(record) } } };
  const integer = (example: number) => ({ type: 'integer', example });
  const many = {
    type: 'object',
    properties: {
      success: { type: 'boolean', example: true },
      page: integer(1),
      limit: integer(20),
      total: { ...integer(137), description: 'This and the next two: with include_pagination' },
      last_page: integer(7),
      has_next: { type: 'boolean', example: true },
      ...(list && { [list]: { type: 'array', items: { $ref: getSchemaPath(record) } } }),
    },
  };
  return applyDecorators(
    ApiOkResponse({ description: list ? 'One, or a page of them' : 'What was asked for', schema: list ? { oneOf: [one, many] } : one }),
    ApiBadRequestResponse(refusal('Invalid parameter: store_id')),
    ApiNotFoundResponse(refusal(notFound)),
  );
};
