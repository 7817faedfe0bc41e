import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConflictResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';

interface Write {
  /** The payload. */
  body: object;
  /** 201 for what is created. */
  status?: 200 | 201;
  /** What the answer holds under a name, as its DTO. */
  record?: Record<string, Type>;
  /** The whole answer, where it is no DTO. */
  example?: object;
  /** Refusals by their status, the most telling one each. */
  refusals: Partial<Record<400 | 404 | 409, string>>;
}

const answer = (record: Record<string, Type> = {}) => ({
  type: 'object',
  properties: {
    success: { type: 'boolean', example: true },
    ...Object.fromEntries(Object.entries(record).map(([name, dto]) => [name, { $ref: getSchemaPath(dto) }])),
  },
});

const refusal = (example: string) => ({ schema: { type: 'object', example: { error: example } } });
const decorators = { 400: ApiBadRequestResponse, 404: ApiNotFoundResponse, 409: ApiConflictResponse };

/** What a write takes and answers, for the OpenAPI document. */
export const ApiWrite = ({ body, status = 200, record, example, refusals }: Write): MethodDecorator =>
  applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: '16 to 64 characters: a retry gets the first answer' }),
    ApiBody({ schema: body }),
    ApiResponse({ status, schema: example ? { type: 'object', example } : answer(record) }),
    ...([400, 404, 409] as const).flatMap((code) => (refusals[code] ? [decorators[code](refusal(refusals[code]))] : [])),
  );
