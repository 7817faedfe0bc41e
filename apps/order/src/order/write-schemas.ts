import type { ApiBody } from '@nestjs/swagger';
import { comment, name } from '../document/document-schemas.js';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

export const mailSchema = (document: 'invoice' | 'shipment'): Schema => ({
  type: 'object',
  properties: {
    [`${document}_id`]: { type: 'integer', description: `exactly one of ${document}_id, id and increment_id` },
    id: { type: 'integer', description: 'the same' },
    increment_id: name,
    comment: { ...comment, description: 'What the mail says beside the document' },
  },
});
