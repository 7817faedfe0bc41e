import { Decimal } from '@entrepot/kernel';
import { canceledTotal } from './canceled-total.rules.js';
import { type PaymentFacts, type PaymentStatus, paymentStatusOf } from './payment-status.rules.js';

type Counted = Omit<PaymentFacts, 'total_canceled'> & Parameters<typeof canceledTotal>[0] & { total_paid: Decimal };

/**
 * Adds the amounts and the payment status that follow from an order's lines and money. Paid invoices were received at least: an offline invoice
 * brings money, an online one captures it, and one of an order that was paid before brings nothing more.
 */
export const withMoney = <O extends Counted>(order: O): O & { payment_status: PaymentStatus; total_canceled: Decimal } => {
  const counted = {
    ...order,
    total_canceled: canceledTotal(order),
    amount_received: Decimal.max(order.amount_received, order.total_paid),
  };
  return { ...counted, payment_status: paymentStatusOf(counted) };
};
