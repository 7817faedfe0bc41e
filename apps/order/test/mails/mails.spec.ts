import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { anOrder } from '../an-order.js';
import { type MailServer, aMailServer } from '@entrepot/testing/mail-server';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine } from '../records.js';

let server: MailServer;
let service: TestService;
beforeAll(async () => {
  server = await aMailServer();
  service = await startTestService({ SMTP_URL: server.url, MAIL_FROM: 'loja@example.com' });
  await service.publish(
    storeEvent({ name: 'Loja São <João>' }),
    storeEvent({ store_id: 2, name: 'The Shop', locale: 'en_US', currency: 'USD' }),
  );
});
afterAll(async () => {
  await service.close();
  await server.close();
});

let count = 0;
const aBuyer = (): string => `buyer-${++count}@example.com`;
const address = {
  firstname: 'Ana <b>',
  lastname: 'Silva',
  street: ['Rua A, 12', 'Centro'],
  city: 'Recife',
  region: 'PE',
  postcode: '50000-000',
  country_id: 'BR',
};
const anAddressedOrder = (customer_email: string, fields: Record<string, unknown> = {}) =>
  anOrder(service, {
    customer_email,
    billing_address: address,
    shipping_address: address,
    shipping_amount: 1234.5,
    items: [aLine({ sku: 'CUP', name: 'Xícara <i>azul</i> & pires', price: 1000.1, tax_amount: 12.3, discount_amount: 10 })],
    ...fields,
  });
const spaced = (text: string | undefined): string => (text ?? '').replace(/\u00a0/g, ' ');
const queued = async (email: string) => service.rows('select kind, sent_at, failed_at from mail_outbox where recipient = $1', email);

describe('send_email', () => {
  it('mails an invoice, in the language and the currency of its store', async () => {
    const email = aBuyer();
    const { order_id, increment_id } = await anAddressedOrder(email);
    const { status, body } = await service.post('/api2/invoice/create', { order_id, send_email: true });
    expect(status).toBe(201);
    const [mail] = await server.mailsTo(email);
    expect(mail).toMatchObject({
      from: { name: 'Loja São <João>', address: 'loja@example.com' },
      subject: `Fatura nº ${body['increment_id']} do pedido nº ${increment_id}`,
    });
    const text = spaced(mail?.text);
    for (const part of [
      'Loja São <João>',
      'Olá, Ana <b>!',
      `Esta é a fatura do seu pedido nº ${increment_id}.`,
      'Situação: Paga',
      'Xícara <i>azul</i> & pires (CUP)     2  R$ 2.000,20',
      'Subtotal  R$ 2.000,20',
      'Desconto    -R$ 10,00',
      'Frete  R$ 1.234,50',
      'Impostos     R$ 12,30',
      'Total  R$ 3.237,00',
    ])
      expect(text).toContain(part);
    const html = spaced(mail?.html);
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('Olá, Ana &lt;b&gt;!');
    expect(html).toContain('Xícara &lt;i&gt;azul&lt;/i&gt; &amp; pires (CUP)');
    expect(html).not.toMatch(/<i>|<b>|<João>/);
    expect(await queued(email)).toHaveLength(1);
  });

  it('mails a shipment with its tracking', async () => {
    const email = aBuyer();
    const { order_id, increment_id } = await anAddressedOrder(email, { store_id: 2 });
    const tracks = [
      { carrier_code: 'ups', title: 'UPS Ground', track_number: '1Z<9>' },
      { track_number: 'BR2', url: 'https://carrier.example/BR2?a=1&b=2' },
    ];
    const payload = { order_id, send_email: 1, tracks, comment: 'Left at noon', is_customer_notified: true };
    const { body } = await service.post('/api2/shipment/create', payload);
    const [mail] = await server.mailsTo(email);
    expect(mail).toMatchObject({ from: { name: 'The Shop' }, subject: `Shipment #${body['increment_id']} for order #${increment_id}` });
    for (const part of [
      'Hello Ana <b>,',
      `These items of your order #${increment_id} are on their way.`,
      'Xícara <i>azul</i> & pires (CUP)    2',
      'Tracking number: UPS Ground 1Z<9>\nTracking number: BR2',
      'Follow BR2:\nhttps://carrier.example/BR2?a=1&b=2',
      'Sent to:\nAna <b> Silva\nRua A, 12, Centro\nRecife - PE, 50000-000\nBrazil',
      'Left at noon',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.html).toContain('UPS Ground 1Z&lt;9&gt;');
  });

  it('mails a credit memo with its adjustments', async () => {
    const email = aBuyer();
    const { order_id, increment_id } = await anAddressedOrder(email, { store_id: 2 });
    await service.post('/api2/invoice/create', { order_id });
    const payload = { order_id, items: [{ sku: 'CUP', qty: 1 }], adjustment_positive: 5, adjustment_negative: 2.5, send_email: true };
    const { body } = await service.post('/api2/creditmemo', payload);
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toBe(`Credit memo #${body['increment_id']} for order #${increment_id}`);
    for (const part of [
      'We have refunded the following',
      'Subtotal  $1,000.10',
      'Discount     -$5.00',
      'Tax      $6.15',
      'Adjustment refund      $5.00',
      'Adjustment fee     -$2.50',
      'Refunded  $1,003.75',
    ])
      expect(spaced(mail?.text)).toContain(part);
  });

  it('says only comments that the customer may know', async () => {
    const email = aBuyer();
    const { order_id } = await anAddressedOrder(email);
    await service.post('/api2/shipment/create', { order_id, send_email: true, comment: 'Difficult customer' });
    const [mail] = await server.mailsTo(email);
    expect(mail?.text).not.toContain('Difficult');
  });

  it('is not what is_customer_notified is', async () => {
    const email = aBuyer();
    const { order_id } = await anAddressedOrder(email);
    await service.post('/api2/shipment/create', { order_id, comment: 'x', is_customer_notified: true });
    expect(await queued(email)).toEqual([]);
  });

  it('sends nothing where nothing is saved', async () => {
    const email = aBuyer();
    const { order_id } = await anAddressedOrder(email, { state: 'complete' });
    expect((await service.post('/api2/shipment/create', { order_id, send_email: true })).status).toBe(400);
    const bad = await anAddressedOrder(email);
    await service.rows("alter table outbox add constraint no_shipments check (headers ->> 'ce_type' <> 'shipment.created') not valid");
    const failed = await service.post('/api2/shipment/create', { order_id: bad.order_id, send_email: true });
    await service.rows('alter table outbox drop constraint no_shipments');
    expect(failed.status).toBe(500);
    expect(await queued(email)).toEqual([]);
  });

  it('is no fault without an address to send to', async () => {
    const nobody = await anAddressedOrder(aBuyer(), { customer_email: null });
    expect((await service.post('/api2/shipment/create', { order_id: nobody.order_id, send_email: true })).status).toBe(201);
    const odd = await anAddressedOrder(aBuyer(), { customer_email: 'two@example.com, one@example.com' });
    expect((await service.post('/api2/shipment/create', { order_id: odd.order_id, send_email: true })).status).toBe(201);
  });

  it('is done once for an Idempotency-Key', async () => {
    const email = aBuyer();
    const { order_id } = await anAddressedOrder(email);
    const send = () => service.post('/api2/shipment/create', { order_id, send_email: true }, { 'idempotency-key': 'mails-0123456789ab' });
    await send();
    await send();
    await server.mailsTo(email);
    expect(await queued(email)).toHaveLength(1);
  });
});

describe('sending again', () => {
  const aMailed = async (fields: Record<string, unknown> = {}) => {
    const email = aBuyer();
    const { order_id } = await anAddressedOrder(email, fields);
    const invoice = (await service.post('/api2/invoice/create', { order_id })).body;
    const shipment = (await service.post('/api2/shipment/create', { order_id })).body;
    return { email, order_id, invoice, shipment };
  };

  it('sends one mail for each request, whatever name the invoice is given', async () => {
    const { email, invoice } = await aMailed();
    const { invoice_id, increment_id } = invoice;
    const names = [{ invoice_id }, { id: invoice_id }, { increment_id }, { invoice_id: String(invoice_id) }];
    for (const name of names)
      expect(await service.post('/api2/invoice/email', { ...name, comment: 'Segunda via' })).toMatchObject({
        status: 200,
        body: { success: true, message: 'E-mail queued', invoice_id, increment_id, email_sent: true },
      });
    const mails = await server.mailsTo(email, names.length);
    expect(mails).toHaveLength(names.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(names.length);
    for (const { text } of mails) expect(text).toContain('Segunda via');
  });

  it('shows a shipment with the tracking that came later', async () => {
    const { email, shipment } = await aMailed();
    const { shipment_id, increment_id } = shipment;
    await service.post('/api2/shipment/track', { shipment_id, title: 'SEDEX', track_number: 'BR77' });
    for (const name of [{ shipment_id }, { id: shipment_id }, { increment_id }])
      expect(await service.post('/api2/shipment/email', name)).toMatchObject({
        status: 200,
        body: { success: true, shipment_id, increment_id, email_sent: true },
      });
    const mails = await server.mailsTo(email, 3);
    for (const { text, subject } of mails) {
      expect(subject).toContain(increment_id);
      expect(text).toContain('Código de rastreamento: SEDEX BR77');
    }
  });

  it('moves the version and the time of the order, and is published', async () => {
    const { order_id, invoice, shipment } = await aMailed();
    const orderNow = async () => (await service.get(`/api2/order?id=${order_id}`)).body.order;
    const { version, updated_at: _before, ...before } = await orderNow();
    await service.post('/api2/invoice/email', { invoice_id: invoice['invoice_id'] });
    await service.post('/api2/shipment/email', { shipment_id: shipment['shipment_id'] });
    const { updated_at, ...after } = await orderNow();
    expect(after).toEqual({ ...before, version: version + 2 });
    const { invoice_id, increment_id } = invoice;
    expect((await service.events(order_id)).slice(-2)).toMatchObject([
      { type: 'order.mail-queued', version: version + 1, data: { document: { kind: 'invoice', id: invoice_id, increment_id } } },
      {
        type: 'order.mail-queued',
        version: version + 2,
        data: { updated_at, document: { kind: 'shipment', id: shipment['shipment_id'] } },
      },
    ]);
    await expectFolded(service, order_id);
  });

  it('is published behind the document that was sent as it was made', async () => {
    const { order_id } = await anAddressedOrder(aBuyer());
    await service.post('/api2/invoice/create', { order_id, send_email: true });
    expect((await service.events(order_id)).at(-1)).toMatchObject({
      type: 'order.mail-queued',
      data: { previous: {}, document: { kind: 'invoice' } },
    });
    await expectFolded(service, order_id);
  });

  it('says when there is nobody to send it to', async () => {
    const { invoice } = await aMailed({ customer_email: null });
    const { shipment } = await aMailed({ customer_email: 'nobody' });
    expect((await service.post('/api2/invoice/email', { invoice_id: invoice['invoice_id'] })).body).toMatchObject({
      success: true,
      message: 'The order has no customer e-mail',
      email_sent: false,
    });
    expect((await service.post('/api2/shipment/email', { shipment_id: shipment['shipment_id'] })).body).toMatchObject({
      success: true,
      message: 'The customer e-mail is no address that mails can be sent to',
      email_sent: false,
    });
  });

  it('is done once for an Idempotency-Key', async () => {
    const { email, shipment } = await aMailed();
    const headers = { 'idempotency-key': 'resend-0123456789' };
    const send = () => service.post('/api2/shipment/email', { shipment_id: shipment['shipment_id'] }, headers);
    const [first, second] = [await send(), await send()];
    expect([second.text, second.headers['idempotent-replay']]).toEqual([first.text, 'true']);
    await server.mailsTo(email);
    expect(await queued(email)).toHaveLength(1);
  });

  it.each<[string, unknown, number, string]>([
    ['invoice', {}, 400, 'Exactly one of invoice_id, id and increment_id is required'],
    ['invoice', { id: 1, invoice_id: 1 }, 400, 'Exactly one of invoice_id, id and increment_id is required'],
    ['shipment', { comment: 'x' }, 400, 'Exactly one of shipment_id, id and increment_id is required'],
    ['invoice', { invoice_id: 'x' }, 400, 'Invalid parameter: invoice_id'],
    ['shipment', { id: 1.5 }, 400, 'Invalid parameter: id'],
    ['shipment', { id: 1, comment: {} }, 400, 'Invalid parameter: comment'],
    ['invoice', { id: 987_654_321 }, 404, 'Invoice not found'],
    ['invoice', { increment_id: 'NOBODY' }, 404, 'Invoice not found'],
    ['shipment', { shipment_id: 987_654_321 }, 404, 'Shipment not found'],
    ['shipment', { increment_id: 'NOBODY' }, 404, 'Shipment not found'],
  ])('%s %j is %d %s', async (document, payload, status, error) => {
    const answer = await service.post(`/api2/${document}/email`, payload);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });
});

describe('without a mail server', () => {
  it('mails are files', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mails-'));
    const filing = await startTestService({ DATA_DIR: directory });
    try {
      const { order_id } = await anOrder(filing, { store_id: 77, customer_email: 'ana@example.com' });
      await filing.post('/api2/shipment/create', { order_id, send_email: true });
      const files = await until(async () => {
        const found = await readdir(join(directory, 'mail')).catch(() => []);
        return found.some((name) => name.endsWith('.eml')) ? found : null;
      });
      const mail = await readFile(join(directory, 'mail', files[0] ?? ''), 'utf8');
      expect(mail).toContain('From: Loja 77 <shop@localhost>');
    } finally {
      await filing.close();
      await rm(directory, { recursive: true });
    }
  });

  it('and with MAIL=off nothing is queued', async () => {
    const silent = await startTestService({ MAIL: 'off' });
    try {
      const { order_id } = await anOrder(silent);
      const { body } = await silent.post('/api2/shipment/create', { order_id, send_email: true });
      expect(await silent.post('/api2/shipment/email', { shipment_id: body['shipment_id'] })).toMatchObject({
        status: 200,
        body: { success: true, message: 'E-mails are turned off', email_sent: false },
      });
      expect(await silent.rows('select 1 from mail_outbox')).toEqual([]);
    } finally {
      await silent.close();
    }
  });
});
