import { expect, it } from '@jest/globals';
import type { CreditMemoData, InvoiceData, ShipmentData } from '@entrepot/contracts';
import { checkoutData, checkoutLine } from '@entrepot/contracts/testing';
import { renderMail } from '@entrepot/mail';
import { placedOrder } from '../order/placed-order.rules.js';
import { customerMail, type CustomerMail } from './customer-mail.js';
import { documentMail } from './document-mail.js';
import { orderMail } from './order-mail.js';

const address = { firstname: 'Ana', city: 'Recife' };
const at = { created_at: '2026-01-31 12:00:00', updated_at: '2026-01-31 12:00:00' };
const item = {
  order_item_id: 1,
  product_id: null,
  sku: 'CUP',
  name: 'CUP',
  qty: 1,
  price: 9,
  row_total: 9,
  tax_amount: 1,
  discount_amount: 1,
};
const document = {
  ...{ increment_id: '9', order_id: 1, order_increment_id: '7', store_id: 1, state: 2, currency: 'BRL', ...at, items: [item] },
  ...{ subtotal: 9, discount_amount: 1, tax_amount: 1, shipping_amount: 2, shipping_tax_amount: 0, grand_total: 11 },
};
const invoice: InvoiceData = { ...document, invoice_id: 9 };
const memo: CreditMemoData = {
  ...document,
  creditmemo_id: 9,
  invoice_id: null,
  adjustment_positive: 1,
  adjustment_negative: 2,
};
const track = { track_id: 1, carrier_code: 'ups', title: null, track_number: 'T1', ...at };
const shipment: ShipmentData = { ...document, shipment_id: 9, total_qty: 1, tracks: [track] };

const checkout = checkoutData(1, [checkoutLine(1, 'CUP', { name: 'CUP', discount_amount: 1 })], { payment_method: 'cashondelivery' });
const order = {
  ...placedOrder(checkout, new Date(0)),
  customer_id: null,
  increment_id: '7',
  billing_address: address,
  shipping_address: {},
};
const store = (locale: string) => ({
  name: 'Loja',
  locale,
  payment_methods: null,
  brand: null,
  mail: null,
  base_url: null,
  timezone: null,
  return_url: null,
});

const mails = (locale: string): Record<string, CustomerMail> => ({
  order: orderMail(order, store(locale)),
  invoice: documentMail({ kind: 'invoice', document: invoice }, order, null),
  shipment: documentMail({ kind: 'shipment', document: shipment }, { ...order, shipping_address: address }, null),
  creditmemo: documentMail({ kind: 'creditmemo', document: memo }, order, null),
});

/** Subject, and every word of the mail that is not data. */
const wordsOf = (mail: CustomerMail, locale: string): string[] => {
  const { subject, content } = customerMail(mail, store(locale));
  const { text, html } = renderMail(content);
  expect(html).toContain(`<html lang="${locale}">`);
  const words = text.replace(/\u00a0/g, ' ').replace(/[-=]{4,}|-?R\$ ?[\d.,]+|-?[\d.,]+ BRL|CUP|\n+/g, '|');
  return [subject, ...words.split(/\||\s{2,}/).map((word) => word.trim())].filter(
    (word) => word !== '' && !/^(\d+|Loja|Ana|Recife)$/.test(word),
  );
};

it.each([
  [
    'pt-BR',
    {
      order:
        'Seu pedido nº 7/Recebemos seu pedido nº 7/Olá, Ana!/Obrigado pela compra. Veja o que você pediu e os próximos passos./Data: 1 de janeiro de 1970 às 00:00 UTC/Produto/Qtd./Valor/Subtotal/Desconto/Total/Pagamento:/Pagamento na entrega/Endereço de cobrança:',
      invoice:
        'Fatura nº 9 do pedido nº 7/Fatura nº 9/Olá, Ana!/Esta é a fatura do seu pedido nº 7./Data: 31 de janeiro de 2026 às 12:00 UTC/Situação: Paga/Produto/Qtd./Valor/Subtotal/Desconto/Frete/Impostos/Total',
      shipment:
        'Envio nº 9 do pedido nº 7/Envio nº 9/Olá, Ana!/Estes itens do seu pedido nº 7 estão a caminho./Data: 31 de janeiro de 2026 às 12:00 UTC/Produto/Qtd./Código de rastreamento: ups T1/Enviado para:',
      creditmemo:
        'Reembolso nº 9 do pedido nº 7/Reembolso nº 9/Olá, Ana!/Reembolsamos o seguinte do seu pedido nº 7./Data: 31 de janeiro de 2026 às 12:00 UTC/Produto/Qtd./Valor/Subtotal/Desconto/Frete/Impostos/Ajuste a seu favor/Taxa de ajuste/Reembolsado/Quando chega:/A loja devolve o valor à conta de onde ele veio ou combina a devolução com você; costuma chegar em até 5 dias úteis.',
    },
  ],
  [
    'es',
    {
      order:
        'Su pedido n.º 7/Recibimos su pedido n.º 7/Hola, Ana:/Gracias por su compra. Aquí está lo que pidió y cómo continúa./Fecha: 1 de enero de 1970 a las 0:00 UTC/Producto/Cant./Importe/Subtotal/Descuento/Total/Pago:/Pago contra entrega/Dirección de facturación:',
      invoice:
        'Factura n.º 9 del pedido n.º 7/Factura n.º 9/Hola, Ana:/Esta es la factura de su pedido n.º 7./Fecha: 31 de enero de 2026 a las 12:00 UTC/Estado: Pagada/Producto/Cant./Importe/Subtotal/Descuento/Envío/Impuestos/Total',
      shipment:
        'Envío n.º 9 del pedido n.º 7/Envío n.º 9/Hola, Ana:/Estos artículos de su pedido n.º 7 están en camino./Fecha: 31 de enero de 2026 a las 12:00 UTC/Producto/Cant./Número de seguimiento: ups T1/Enviado a:',
      creditmemo:
        'Reembolso n.º 9 del pedido n.º 7/Reembolso n.º 9/Hola, Ana:/Reembolsamos lo siguiente de su pedido n.º 7./Fecha: 31 de enero de 2026 a las 12:00 UTC/Producto/Cant./Importe/Subtotal/Descuento/Envío/Impuestos/Ajuste a su favor/Cargo de ajuste/Reembolsado/Cuándo llega:/La tienda devuelve el importe a la cuenta de la que vino o acuerda la devolución con usted; suele llegar en 5 días hábiles.',
    },
  ],
  [
    'en',
    {
      order:
        'Your order #7/We have your order #7/Hello Ana,/Thank you for your order. Here is what you have ordered, and how it goes on./Date: January 1, 1970 at 12:00 AM UTC/Product/Qty/Amount/Subtotal/Discount/Total/Payment:/Cash on delivery/Billing address:',
      invoice:
        'Invoice #9 for order #7/Invoice #9/Hello Ana,/Here is the invoice for your order #7./Date: January 31, 2026 at 12:00 PM UTC/State: Paid/Product/Qty/Amount/Subtotal/Discount/Shipping/Tax/Total',
      shipment:
        'Shipment #9 for order #7/Shipment #9/Hello Ana,/These items of your order #7 are on their way./Date: January 31, 2026 at 12:00 PM UTC/Product/Qty/Tracking number: ups T1/Sent to:',
      creditmemo:
        'Credit memo #9 for order #7/Credit memo #9/Hello Ana,/We have refunded the following of your order #7./Date: January 31, 2026 at 12:00 PM UTC/Product/Qty/Amount/Subtotal/Discount/Shipping/Tax/Adjustment refund/Adjustment fee/Refunded/When it arrives:/The store returns the amount to the account that it came from, or agrees the return with you; it usually arrives within 5 business days.',
    },
  ],
])('says every mail in %s', (locale, expected) => {
  const said = Object.entries(mails(locale)).map(([kind, mail]) => [kind, wordsOf(mail, locale).join('/')]);
  expect(Object.fromEntries(said)).toEqual(expected);
});
