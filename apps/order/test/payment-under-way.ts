import type { TestService } from './order-service.js';

/** Has a payment of an order under way, for as long as the test lives. */
export const payFor = async (service: TestService, orderId: number): Promise<void> => {
  await service.rows(
    `insert into payment_intent (intent_id, order_id, operation, method, amount, currency, request, context, ask_at, created_at)
     values (gen_random_uuid(), $1, 'create-invoice', 'sandbox_card', 20, 'BRL', '{}', '{}', now() + interval '1 day', now())`,
    orderId,
  );
};
