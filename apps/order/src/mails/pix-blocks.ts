import { type Language, pixCodeOf, type StorePaymentMethod } from '@entrepot/contracts';
import type { MailBlock } from '@entrepot/mail';
import type { Order } from '../order/order.rules.js';
import type { MailedOrder } from './customer-mail.js';

const words: Readonly<Record<Language, { title: string; how: string }>> = {
  pt: { title: 'Código Pix copia e cola', how: 'Copie o código abaixo e cole no aplicativo do seu banco, em Pix copia e cola.' },
  es: { title: 'Código Pix para copiar', how: 'Copie el código de abajo y péguelo en la aplicación de su banco, en Pix copia e cola.' },
  en: { title: 'Pix code to copy', how: 'Copy the code below and paste it into your bank’s application, under Pix copia e cola.' },
};

type PixOrder = Pick<Order, 'payment_method' | 'grand_total' | 'total_canceled' | 'amount_received' | 'state'> &
  Pick<MailedOrder, 'currency' | 'increment_id'>;

/** States in which no money is taken: a receipt would be refused. */
const takingNone: ReadonlySet<string> = new Set(['canceled', 'closed', 'holded', 'payment_review']);

/** BR Code of an order whose Pix is waited for (contract 6, 6.8). */
export const pixBlocks = (order: PixOrder, methods: readonly StorePaymentMethod[] | null, language: Language): MailBlock[] => {
  const { payment_method, currency, increment_id: number, state } = order;
  const amount = order.grand_total.minus(order.total_canceled).minus(order.amount_received);
  const code = takingNone.has(state) ? null : pixCodeOf(methods, { payment_method, currency, number, amount });
  const { title, how } = words[language];
  return code === null
    ? []
    : [
        { type: 'paragraph', text: how },
        { type: 'section', title, text: code },
      ];
};
