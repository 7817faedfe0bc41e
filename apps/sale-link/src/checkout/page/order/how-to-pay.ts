import { dueOf, isUnpaid } from '../../../projections/order/order-stage.rules.js';
import type { Formats } from '../../../locale/formats.js';
import type { CheckoutView } from '../../checkout.view.js';
import { type Html, html } from '../html/html.js';
import { pixPart } from '../pay/pix.js';
import { methodWords, type Texts } from '../texts/texts.js';
import { orderTexts } from './order-texts.js';

/** Shows how an order is paid whose money is waited for; null where there is nothing to do. */
export const howToPay = ({ order, sale, methods, pix }: CheckoutView, texts: Texts, formats: Formats): Html | null => {
  if (!order || !isUnpaid(order)) return null;
  const words = orderTexts[texts.language];
  const code = order.payment_method ?? '';
  const [title, instructions] = methodWords(
    texts,
    methods.find((method) => method.code === code) ?? { code, title: null, instructions: null },
  );
  return html` <dl class="facts">
      <div>
        <dt>${words.amount}</dt>
        <dd><strong>${formats.money(dueOf(order).toNumber())}</strong></dd>
      </div>
      <div>
        <dt>${words.reference}</dt>
        <dd>${sale.order_increment_id}${code === 'banktransfer' && html`<span class="note">${words.referenceNote}</span>`}</dd>
      </div>
      <div>
        <dt>${texts.payment}</dt>
        <dd>${title}${instructions !== '' && html`<span class="note">${instructions}</span>`}</dd>
      </div>
    </dl>
    ${pix !== null && pixPart(pix, texts)}`;
};
