import type { ApiBody } from '@nestjs/swagger';
import { arrayLimits, textLimits } from '@entrepot/http';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];
type Properties = Record<string, Schema>;

/** Texts and lists as the readers bound them. */
export const name: Schema = { type: 'string', maxLength: textLimits.name };
export const comment: Schema = { type: 'string', maxLength: textLimits.comment };

/** A payload names its order by exactly one of them. */
export const orderRef: Properties = {
  order_id: { type: 'integer', description: 'exactly one of order_id and order_increment_id' },
  order_increment_id: name,
};

export const items: Properties = {
  items: {
    type: 'array',
    maxItems: arrayLimits.entries,
    description: 'Absent: all that is available',
    items: {
      type: 'object',
      properties: {
        order_item_id: { type: 'integer', description: 'or sku; alias item_id' },
        sku: name,
        qty: { type: 'number', description: 'greater than 0, at most 4 decimals' },
      },
      required: ['qty'],
    },
  },
};

export const remarks: Properties = {
  send_email: { type: 'boolean', default: false, description: 'The customer gets a mail once it is saved' },
  comment,
  is_customer_notified: { type: 'boolean', default: false, description: 'A flag of the comment: it sends nothing' },
  is_visible_on_front: { type: 'boolean', default: false, description: 'A flag of the comment' },
};
