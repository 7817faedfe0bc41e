import { errorTable } from '@entrepot/requests';

/** Refusals of the feed as answers (contract 5, sections 5.5 and 5.6). */
export const errors = errorTable({
  webhook_not_found: [404, 'Webhook not found'],
  too_many_webhooks: [409, 'Too many webhooks'],
  delivery_not_found: [404, 'Delivery not found'],
  webhook_unreadable: [409, 'Webhook cannot be read'],
});
