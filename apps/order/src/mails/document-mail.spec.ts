import { describe, expect, it } from '@jest/globals';
import type { InvoiceData, ShownFiscalDocument } from '@entrepot/contracts';
import { type MailBlock, renderMail } from '@entrepot/mail';
import { customerMail, type MailedOrder } from './customer-mail.js';
import { documentMail } from './document-mail.js';

const invoice: InvoiceData = {
  invoice_id: 9,
  increment_id: '100000009',
  order_id: 17,
  order_increment_id: '100000017',
  store_id: 1,
  state: 1,
  subtotal: 1234.5,
  discount_amount: 0,
  tax_amount: 0,
  shipping_amount: 0,
  shipping_tax_amount: 0,
  grand_total: 1234.5,
  currency: null,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  items: [
    {
      order_item_id: 1,
      product_id: null,
      sku: 'CUP',
      name: 'CUP',
      qty: 1.25,
      price: 987.6,
      row_total: 1234.5,
      tax_amount: 0,
      discount_amount: 0,
    },
  ],
};
const order: MailedOrder = {
  increment_id: '100000017',
  store_id: 1,
  language: null,
  currency: 'EUR',
  customer_email: 'ana@example.com',
  billing_address: null,
  shipping_address: null,
};
const fiscal: ShownFiscalDocument = {
  ...{ key: '35260112345678000195550010000000121482193740', model: '55', series: 1, number: 12, protocol: null },
  ...{ issued_at: '2026-01-31T12:04:58.000Z', xml_url: null, pdf_url: null, status: 'authorized', reason: null, canceled_at: null },
};
const mailOf = (
  locale: string,
  fields: Partial<MailedOrder> = {},
  name: string | null = 'Shop',
  fiscal_documents: ShownFiscalDocument[] = [],
) => {
  const store = { name, locale, payment_methods: null, brand: null, mail: null, base_url: null, timezone: null, return_url: null };
  const { subject, content } = customerMail(
    documentMail({ kind: 'invoice', document: { ...invoice, fiscal_documents } }, { ...order, ...fields }, null),
    store,
  );
  return { subject, content, text: renderMail(content).text.replace(/\u00a0/g, ' ') };
};

describe('a mail', () => {
  it.each([
    ['en', 'en', 'Invoice #100000009 for order #100000017'],
    ['es', 'es', 'Factura n.º 100000009 del pedido n.º 100000017'],
    ['pt', 'pt_BR', 'Fatura nº 100000009 do pedido nº 100000017'],
  ])('speaks the language of the page: %s', (language, locale, subject) => {
    const mail = mailOf('pt_BR', { language });
    expect([mail.subject, mail.content.locale]).toEqual([subject, locale]);
    expect(mail.text).toContain('Total  € 1.234,50');
  });

  it.each([
    ['pt_BR', 'Fatura nº 100000009 do pedido nº 100000017', 'Total  € 1.234,50'],
    ['pt-PT', 'Fatura nº 100000009 do pedido nº 100000017', 'Total  1234,50 €'],
    ['es_MX', 'Factura n.º 100000009 del pedido n.º 100000017', 'Total  EUR 1,234.50'],
    ['en_US', 'Invoice #100000009 for order #100000017', 'Total  €1,234.50'],
    ['de_DE', 'Invoice #100000009 for order #100000017', 'Total  1.234,50 €'],
    ['no such locale', 'Invoice #100000009 for order #100000017', 'Total  €1,234.50'],
  ])('of a store that speaks %s', (locale, subject, total) => {
    const mail = mailOf(locale);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(total);
  });

  it('has bare numbers while the currency is not known', () => {
    expect(mailOf('en_US', { currency: null }).text).toContain('Total  1,234.50');
  });

  it('names an item once that is called like its sku, and writes quantities as they are', () => {
    expect(mailOf('pt_BR').text).toContain('CUP      1,25  € 1.234,50');
  });

  it('shows the fiscal documents that stand, with their keys and links', () => {
    const standing = { ...fiscal, pdf_url: 'https://erp.example.com/12.pdf' };
    const { text } = mailOf('pt_BR', {}, 'Shop', [standing, { ...fiscal, key: '9'.repeat(44), status: 'canceled' }]);
    expect(text).toContain('NF-e: 12/1');
    expect(text).toContain('Chave de acesso: 3526 0112 3456 7800 0195 5500 1000 0000 1214 8219 3740');
    expect(text).toContain('https://erp.example.com/12.pdf');
    expect(text).not.toContain('9999');
  });

  it('shows the amounts that there are', () => {
    const { content } = mailOf('en_US');
    const table = content.blocks.find((block): block is Extract<MailBlock, { type: 'table' }> => block.type === 'table');
    expect(table?.totals?.map(({ label }) => label)).toEqual(['Subtotal', 'Total']);
  });

  it('gets along without a name, of the customer or the store', () => {
    expect(mailOf('en_US', { billing_address: { firstname: 5, lastname: null } }).text).toContain('Hello 5,');
    expect(mailOf('en_US', { billing_address: { firstname: ['', {}] } }).text).toContain('Hello,');
    expect(mailOf('pt_BR', { store_id: 4 }, null).content.storeName).toBe('Loja 4');
  });
});
