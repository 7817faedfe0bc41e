import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

type Refusal = Readonly<Record<string, unknown>>;

const examples = (values: Readonly<Record<string, object>>) => ({
  schema: { type: 'object' },
  examples: Object.fromEntries(Object.entries(values).map(([summary, value]) => [summary, { summary, value }])),
});

/** The answers of an endpoint for the OpenAPI document: of 200 each form by its name, and the most telling refusals. */
export const ApiAnswers = (
  forms: Readonly<Record<string, object>>,
  refusals: Readonly<Partial<Record<400 | 404 | 409, readonly Refusal[]>>>,
): MethodDecorator =>
  applyDecorators(
    ApiResponse({ status: 200, description: 'As asked for', content: { 'application/json': examples(forms) } }),
    ...Object.entries(refusals).map(([status, bodies]) =>
      ApiResponse({
        status: Number(status),
        description: bodies.map(({ error }) => String(error)).join(', '),
        content: { 'application/json': examples(Object.fromEntries(bodies.map((body) => [String(body['error']), body]))) },
      }),
    ),
  );
