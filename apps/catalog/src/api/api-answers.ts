import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  getSchemaPath,
} from '@nestjs/swagger';

const decorators = { 400: ApiBadRequestResponse, 404: ApiNotFoundResponse, 409: ApiConflictResponse };

/** The refusals of a call: one example for each status. */
export const ApiRefusals = (examples: Partial<Record<400 | 404 | 409, string>>, family: 'order' | 'image' = 'order'): MethodDecorator =>
  applyDecorators(
    ...([400, 404, 409] as const).flatMap((status) => {
      const error = examples[status];
      const example = family === 'image' ? { success: false, error } : { error };
      return error === undefined ? [] : [decorators[status]({ schema: { type: 'object', example } })];
    }),
  );

/** The answers of a lookup: one record and, where it is a list too, a page of them. */
export const ApiLookup = (record: Type, single: string, list: string | null, notFound: string): MethodDecorator => {
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
    ApiExtraModels(record),
    ApiOkResponse({ description: list ? 'One, or a page of them' : 'What was asked for', schema: list ? { oneOf: [one, many] } : one }),
    ApiRefusals({ 400: 'Invalid parameter: store_id', 404: notFound }),
  );
};
