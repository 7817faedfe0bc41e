import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/**
 * The refusals of a call, one example for each status. What any call may be refused with the gateway's description knows by itself
 * (400, 401, 403, 408, 413, 429, 431, 500, 503, and 409 of a write), `@Conditional()` and `@IfMatch()` say 404.
 */
export const ApiRefusals = (examples: Readonly<Record<number, string>>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(examples).map(([status, error]) =>
      ApiResponse({ status: Number(status), schema: { type: 'object', example: { error } } }),
    ),
  );
