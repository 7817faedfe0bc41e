import type { ApiOkResponse } from '@nestjs/swagger';

/** The two answers of a GET that lists records or looks one up, for the OpenAPI document. */
export const listOrOne = (list: object, one: object): Parameters<typeof ApiOkResponse>[0] => ({
  description: 'A list, or the one record',
  content: {
    'application/json': {
      schema: { type: 'object' },
      examples: {
        list: { summary: 'A list', value: { success: true, page: 1, limit: 20, ...list } },
        one: { summary: 'One', value: { success: true, ...one } },
      },
    },
  },
});
