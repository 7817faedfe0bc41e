import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/**
 * Describes a method's refusals by one example for each status. Statuses that every call may get (400, 401, 403, 408, 413, 429, 431, 500, 503, and
 * 409 of a write) are added by the gateway's description, 404 by `@Conditional()` and `@IfMatch()`.
 */
export const ApiRefusals = (examples: Readonly<Record<number, string>>): MethodDecorator =>
  applyDecorators(
    ...Object.entries(examples).map(([status, error]) =>
      ApiResponse({ status: Number(status), schema: { type: 'object', example: { error } } }),
    ),
  );
