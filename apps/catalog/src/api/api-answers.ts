import { type Type, applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ApiListOrOne, ApiRefusals, answerOf } from '@entrepot/requests';

/** Answers of a lookup: one record and, where it is a list too, a page of them. */
export const ApiLookup = (
  record: Type,
  single: string,
  list: string | null,
  notFound: string,
  walked?: Parameters<typeof ApiListOrOne>[2],
): MethodDecorator =>
  applyDecorators(
    list === null ? ApiOkResponse({ type: answerOf(single, record) }) : ApiListOrOne({ [list]: record }, { [single]: record }, walked),
    ApiRefusals({ 400: 'Invalid parameter: store_id', 404: notFound }),
  );
