import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBadRequestResponse, ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse } from '@nestjs/swagger';
import { ApiListOrOne, answerOf } from '@entrepot/http';

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
export const ApiLookup = (record: Type, single: string, list: string | null, notFound: string): MethodDecorator =>
  applyDecorators(
    list === null ? ApiOkResponse({ type: answerOf(single, record) }) : ApiListOrOne({ [list]: record }, { [single]: record }),
    ApiRefusals({ 400: 'Invalid parameter: store_id', 404: notFound }),
  );
