import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { event, pixCode, snapshotRequested } from '@entrepot/contracts';
import { storeEvent } from '@entrepot/contracts/testing';
import { decimal, newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import { type MailServer, aMailServer } from '@entrepot/testing/mail-server';
import { untilServed } from '@entrepot/service/testing';
import { placeOrders } from '../../src/conversion/place-orders.js';
import { anOrder } from '../an-order.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';
import { aCheckout, aCheckoutLine, confirmed, reservedFor } from '../reservations.js';

const settings = { MAIL_FROM: 'loja@example.com' };
let server: MailServer;
let service: TestService;
beforeAll(async () => {
  server = await aMailServer();
  service = await startTestService({ ...settings, SMTP_URL: server.url });
  await service.publish(
    storeEvent({
      ...{ store_id: 2, name: 'Loja São <João>' },
      payment_methods: [{ code: 'banktransfer', title: 'Transferência', instructions: 'Banco 001\nConta 5 & 6' }],
      brand: { logo_url: 'https://loja.example/logo.png', color: '#0b3d2e' },
      mail: { footer: 'Loja Ltda.', texts: { order: { subject: '{store}: pedido {number}', closing: 'Até breve, {firstname}!' } } },
    }),
    storeEvent({ store_id: 3, name: 'The Shop', locale: 'en_US', mail: { confirm_orders: false } }),
  );
});
afterAll(async () => {
  await service.close();
  await server.close();
});

let count = 0;
const aBuyer = (): string => `orderer-${++count}@example.com`;
const queued = (email: string) => service.rows('select kind, failed_at from mail_outbox where recipient = $1', email);
const spaced = (text: string | undefined): string => (text ?? '').replace(/\u00a0/g, ' ');
const orderOf = async (email: string) => (await service.get(`/api2/orders?customer_email=${email}`)).body.orders[0]!;

it('confirms the order of a checkout, in the words of its store and with its instructions', async () => {
  const customer_email = aBuyer();
  const lines = [aCheckoutLine({ name: 'Camiseta <b>', sku: 'SHIRT', options: [{ title: 'Tamanho', value: 'M' }] }), aCheckoutLine()];
  await service.publish(confirmed(aCheckout({ store_id: 2, customer_email, payment_method: 'banktransfer', lines })));
  const [mail, ...others] = await server.mailsTo(customer_email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    from: { name: 'Loja São <João>', address: 'loja@example.com' },
    subject: expect.stringMatching(/^Loja São <João>: pedido 2\d{8}$/),
  });
  const text = spaced(mail?.text);
  for (const part of [
    /Recebemos seu pedido nº 2\d{8}\n/,
    'Olá, Ana!',
    /Camiseta <b> \(SHIRT\) +2 +R\$ 20,00\n {2}Tamanho: M\n/,
    /Total +R\$ 40,00/,
    'Pagamento:\nTransferência\nBanco 001\nConta 5 & 6\n',
    'Endereço de cobrança e entrega:\nAna Silva\nRua A, 12, Centro\nRecife - PE, 50000-000\nBrasil\n',
    'Até breve, Ana!',
    '--\nLoja Ltda.\n',
  ])
    expect(text).toMatch(typeof part === 'string' ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part);
  expect(mail?.html).toContain('<img src="https://loja.example/logo.png" alt="Loja São &lt;João&gt;"');
  expect(mail?.html).toContain('Camiseta &lt;b&gt;');
});

it('holds the BR Code of the store’s Pix, with number and amount, in the language of the page', async () => {
  const customer_email = aBuyer();
  const receiver = { key: 'pix@loja.example', merchant_name: 'Loja', merchant_city: 'Sao Paulo' };
  const pickup = { code: 'tienda', amount: 0, description: 'Retiro en tienda' };
  await service.publish(storeEvent({ store_id: 6, payment_methods: [{ code: 'pix', title: 'Pix', ...receiver }] }));
  await service.publish(confirmed(aCheckout({ store_id: 6, customer_email, payment_method: 'pix', language: 'es', shipping: pickup })));
  const [mail] = await server.mailsTo(customer_email);
  const { order_id } = await orderOf(customer_email);
  const { increment_id, grand_total } = (await service.events(order_id))[0]?.data as { increment_id: string; grand_total: number };
  expect(spaced(mail?.text)).toMatch(/Envío: Retiro en tienda +R\$ ?0,00/);
  expect(mail?.text).toContain(`Código Pix para copiar:\n${pixCode(receiver, decimal(grand_total), increment_id)}`);
  await service.post('/api2/order/cancel', { order_id, items: [{ sku: 'SALE', qty: 1 }] });
  const { total_canceled } = (await service.events(order_id)).at(-1)?.data as { total_canceled: number };
  expect(total_canceled).toBeGreaterThan(0);
  await service.post('/api2/order/email', { order_id });
  const left = decimal(grand_total).minus(total_canceled);
  expect((await server.mailsTo(customer_email, 2))[1]?.text).toContain(pixCode(receiver, left, increment_id));
  await service.post('/api2/order/hold', { order_id });
  await service.post('/api2/order/email', { order_id });
  expect((await server.mailsTo(customer_email, 3))[2]?.text).not.toContain('br.gov.bcb.pix');
});

it('links to the order’s page, names coupon and CPF, and is answered by the brand’s contact', async () => {
  const [customer_email, base_url] = [aBuyer(), 'https://loja.example/br'];
  await service.publish(storeEvent({ store_id: 5, base_url, timezone: 'America/Noronha', brand: { contact_email: 'ajuda@loja.example' } }));
  const lines = [aCheckoutLine({ discount_amount: 2 })];
  const buyer = { taxvat: '52998224725', coupon_code: 'DEZ', discount_amount: 2 };
  await service.publish(confirmed(aCheckout({ store_id: 5, customer_email, lines, ...buyer })));
  const [mail] = await server.mailsTo(customer_email);
  expect(mail?.replyTo).toEqual([{ name: '', address: 'ajuda@loja.example' }]);
  expect(spaced(mail?.text)).toMatch(/Desconto \(DEZ\) +-R\$ 2,00/);
  expect(mail?.text).toContain('CPF: 529.982.247-25');
  expect(mail?.text).toMatch(/Data: .+ às \d\d:\d\d \(GMT-2\)\n/);
  const [, token = ''] = /Ver o pedido:\nhttps:\/\/loja\.example\/br\/checkout\/([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
  const { order_id } = await orderOf(customer_email);
  const placed = (await service.events(order_id)).map(({ data }) => data);
  expect(placed[0]).toMatchObject({ page_hash: createHash('sha256').update(token).digest('base64url') });
  // Nothing that callers read holds the secret: neither an event nor the order.
  const { body } = await service.get(`/api2/order?order_id=${order_id}&include=items,addresses,invoices,shipments,creditmemos,history`);
  for (const shown of [placed, body]) expect(JSON.stringify(shown)).not.toContain(token);
  expect(JSON.stringify(body)).not.toContain('page_');
  await service.post('/api2/invoice/create', { order_id, send_email: true });
  const { body: refunded } = await service.post('/api2/creditmemo/create', { order_id, send_email: true });
  expect(refunded['success']).toBe(true);
  const mails = await server.mailsTo(customer_email, 3);
  for (const { text } of mails) expect(text).toContain(`https://loja.example/br/checkout/${token}`);
  expect(mails[1]?.text).toContain('CPF: 529.982.247-25');
  expect(mails[2]?.text).toContain('Quando chega:\nA loja devolve o valor à conta de onde ele veio');

  // The page can be made anew from one event.
  const snapshot = async () => {
    const request_id = newId();
    const data = { request_id, aggregates: ['order'], requested_by: 'sale-link' };
    await service.publish(event(snapshotRequested, { subject: request_id, version: 1, data }));
    const isOwn = (one: { type: string; data: object }) => one.type === 'order.snapshot' && JSON.stringify(one.data).includes(request_id);
    return { request_id, told: await until(async () => (await service.events(order_id)).find(isOwn)) };
  };
  const { request_id, told } = await snapshot();
  expect(told.data).toMatchObject({
    ...{ order_id, page_hash: placed[0]?.['page_hash'], request_id, shipments: [] },
    ...{ invoices: [{ order_id, state: 2 }], credit_memos: [{ order_id, state: 2 }] },
  });
  // Placed by the release before, it has no page; the next snapshot gives it one, and its mails the link.
  await service.rows(`update orders set page_token = null where entity_id = ${order_id}`);
  const healed = (await snapshot()).told.data as { page_hash: string };
  await service.post('/api2/order/email', { order_id });
  const [, later = ''] = /checkout\/([\w-]{43})\n/.exec((await server.mailsTo(customer_email, 4))[3]?.text ?? '') ?? [];
  expect(later).not.toBe(token);
  expect(healed.page_hash).toBe(createHash('sha256').update(later).digest('base64url'));
  expect((await snapshot()).told.data).toMatchObject({ page_hash: healed.page_hash });
});

it('is queued once, however often and from whatever reservation the checkout comes', async () => {
  const checkout = aCheckout({ store_id: 2, customer_email: aBuyer() });
  await service.publish(confirmed(checkout), confirmed(checkout), confirmed({ ...checkout, attempt: 2 }, 5));
  const place = () =>
    untilServed(() =>
      service.transaction(async (tx) => {
        await placeOrders(tx, [reservedFor(checkout)], new Date(), { ...settings, MAIL: 'on' });
      }),
    );
  await Promise.all([place(), place(), place()]);
  expect(await queued(checkout.customer_email)).toHaveLength(1);
  const { order_id } = await orderOf(checkout.customer_email);
  expect((await service.events(order_id)).map(({ type }) => type)).toEqual(['order.placed', 'order.mail-queued']);
  await expectFolded(service, order_id);
});

it('says that it is paid where that came before the order', async () => {
  const customer_email = aBuyer();
  await service.publish(confirmed(aCheckout({ store_id: 4, customer_email, payment_method: 'stripe', payment_reference: 'pi_7' })));
  const [mail] = await server.mailsTo(customer_email);
  expect(mail?.text).toContain('Pagamento:\nPagamento on-line\nSeu pagamento foi aprovado (referência pi_7).');
});

it('speaks the language of the page that the order came from, and so do the mails that follow', async () => {
  const customer_email = aBuyer();
  await service.publish(confirmed(aCheckout({ store_id: 4, customer_email, payment_method: 'banktransfer', language: 'en' })));
  const [mail] = await server.mailsTo(customer_email);
  expect(mail?.subject).toMatch(/^Your order #/);
  expect(mail?.text).toContain('Payment:\nBank transfer');
  const { order_id } = await orderOf(customer_email);
  expect((await service.post('/api2/order/email', { order_id })).status).toBe(200);
  const again = await server.mailsTo(customer_email, 2);
  expect(again.map(({ subject }) => subject)).toEqual([mail?.subject, mail?.subject]);
});

it('has no payment where there was nothing to pay', async () => {
  const customer_email = aBuyer();
  await service.publish(confirmed(aCheckout({ store_id: 4, customer_email, payment_method: '' })));
  const [mail] = await server.mailsTo(customer_email);
  expect(mail?.text).not.toContain('Pagamento:');
  const { order_id } = await orderOf(customer_email);
  expect((await service.get(`/api2/order?id=${order_id}`)).body.order).toMatchObject({ payment_method: null });
});

it('goes with the order where that is not made', async () => {
  const checkout = aCheckout({ store_id: 2, customer_email: aBuyer() });
  const failing = service.transaction(async (tx) => {
    await placeOrders(tx, [reservedFor(checkout)], new Date(), { ...settings, MAIL: 'on' });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await queued(checkout.customer_email)).toEqual([]);
});

it.each([
  ['its store wants no such mail', { store_id: 3 }],
  ['mails are off', { store_id: 2 }],
])('is not queued where %s; the order is as it was placed', async (_why, fields) => {
  const checkout = aCheckout({ ...fields, customer_email: aBuyer() });
  const MAIL = fields.store_id === 2 ? 'off' : 'on';
  await service.transaction((tx) => placeOrders(tx, [reservedFor(checkout)], new Date(), { ...settings, MAIL }));
  expect(await queued(checkout.customer_email)).toEqual([]);
  expect(await service.events((await orderOf(checkout.customer_email)).order_id)).toMatchObject([{ type: 'order.placed', version: 1 }]);
});

it('undoes nothing where the address takes no mail', async () => {
  const checkout = aCheckout({ store_id: 2, customer_email: 'a@b@c' });
  await service.transaction((tx) => placeOrders(tx, [reservedFor(checkout)], new Date(), { ...settings, MAIL: 'on' }));
  expect(await queued('a@b@c')).toEqual([{ kind: 'order', failed_at: expect.any(Date) }]);
  expect(await service.rows('select version::int from orders where sale_id = $1', checkout.sale_id)).toEqual([{ version: 1 }]);
});

it('is not sent for an imported order, unless it is asked for; each request sends one', async () => {
  const customer_email = aBuyer();
  const address = { firstname: 'Bia', city: 'Olinda' };
  const billing_address = { ...address, city: 'Recife' };
  const { order_id, increment_id } = await anOrder(service, { store_id: 3, customer_email, shipping_address: address, billing_address });
  expect(await queued(customer_email)).toEqual([]);
  for (const name of [{ order_id }, { order_increment_id: increment_id }])
    expect(await service.post('/api2/order/email', { ...name, comment: 'Once more' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'E-mail queued', order_id, increment_id, email_sent: true },
    });
  const [mail, ...others] = await server.mailsTo(customer_email, 2);
  expect(others).toHaveLength(1);
  expect(mail?.subject).toBe(`Your order #${increment_id}`);
  expect(mail?.text).toContain('Shipping address:\nBia\nOlinda\n\nBilling address:\nBia\nRecife\n\nOnce more\n');
  expect((await service.events(order_id)).at(-1)).toMatchObject({
    type: 'order.mail-queued',
    data: { document: { kind: 'order', id: order_id, increment_id } },
  });
});

it('is refused for an order that is not there, and says why nothing is sent', async () => {
  expect((await service.post('/api2/order/email', { order_id: 999_999 })).status).toBe(404);
  const { order_id } = await anOrder(service, { customer_email: null });
  const { body } = await service.post('/api2/order/email', { order_id });
  expect(body).toMatchObject({ message: 'The order has no customer e-mail', email_sent: false });
});
