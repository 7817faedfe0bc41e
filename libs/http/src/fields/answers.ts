import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';

/** A property of an answer's class in /docs: of the type of its example, where the options name no other; `nullable: true` where it may be null. */
export const Example = (example: string | number | boolean | object, options: ApiPropertyOptions = {}): PropertyDecorator => {
  const type = typeof example === 'object' ? { type: 'object', additionalProperties: true } : { type: typeof example };
  return ApiProperty({ ...type, example, ...options } as ApiPropertyOptions);
};

type Records = Readonly<Record<string, Type>>;

const answerOf = (properties: object): object => ({
  type: 'object',
  properties: { success: { type: 'boolean', example: true }, ...properties },
});

/** The answers of a GET that lists the records of one class, or shows one of them: each class under its key. */
export const ApiListOrOne = (list: Records, one: Records = {}): MethodDecorator => {
  const page = { page: { type: 'integer', example: 1 }, limit: { type: 'integer', example: 20 } };
  const refs = (records: Records, wrap: (ref: object) => object) =>
    Object.fromEntries(Object.entries(records).map(([key, type]) => [key, wrap({ $ref: getSchemaPath(type) })]));
  const many = answerOf({ ...page, ...refs(list, (items) => ({ type: 'array', items })) });
  const single = answerOf(refs(one, (ref) => ref));
  const isOnlyList = Object.keys(one).length === 0;
  return applyDecorators(
    ApiExtraModels(...Object.values(list), ...Object.values(one)),
    ApiOkResponse(
      isOnlyList
        ? { description: 'A list', schema: many }
        : { description: 'A list, or the one record', schema: { oneOf: [many, single] } },
    ),
  );
};
