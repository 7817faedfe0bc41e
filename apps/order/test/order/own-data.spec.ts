import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerCreated, customerUpdated, event } from '@entrepot/contracts';
import { storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { anOrder, orderOf } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { expectFolded } from '../folded.js';
import { aLine, aRecord } from '../records.js';
import { aCheckout, confirmed } from '../reservations.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const noCustomer = {
  ...{ firstname: 'Bia', middlename: null, lastname: 'Melo', taxvat: null, dob: null, gender: null, group_id: 1 },
  ...{ custom_attributes: {}, addresses: [], created_at: '2026-01-10 10:00:00', previous: null },
};
const kept = { external_reference: 'ERP, 7', metadata: { channel: 'phone', note: '' } };
const update = (body: object, headers?: Record<string, string>) => service.post('/api2/order/update', body, headers);
const found = async (query: string) => (await service.get(`/api2/order?${query}`)).body.orders.map(({ order_id }) => order_id);

describe('what an integrator keeps with an order', () => {
  it('comes with its import, and is on the record, the list and the event', async () => {
    const order = await anOrder(service, kept);
    expect(order).toMatchObject({ ...kept, vendalink_id: null });
    const list = await service.get(`/api2/order?external_reference=${encodeURIComponent(kept.external_reference)}`);
    expect(list.body.orders).toEqual([expect.objectContaining({ order_id: order.order_id, ...kept, vendalink_id: null })]);
    const [imported] = await service.events(order.order_id);
    expect(imported?.data).toMatchObject({ ...kept, vendalink_id: null, previous: null });
    expect(await anOrder(service)).toMatchObject({ external_reference: null, metadata: {} });
  });

  it('is changed by a later import that names it', async () => {
    const record = aRecord(kept);
    await service.import([record]);
    await service.import([{ ...record, metadata: { channel: 'store' } }, aRecord()]);
    const { body } = await service.get(`/api2/order?increment_id=${record.increment_id}`);
    expect(body.order).toMatchObject({ external_reference: kept.external_reference, metadata: { channel: 'store' } });
    const [, changed] = await service.events(body.order.order_id);
    expect(changed).toMatchObject({ type: 'order.imported', data: { previous: { metadata: kept.metadata } } });
  });

  it('is changed by name: what is not named stays, null clears', async () => {
    const { order_id, increment_id, version } = await anOrder(service, kept);
    const { status, body } = await update({ order_id, metadata: { channel: null, agent: 'Bia' } });
    expect(status).toBe(200);
    const metadata = { agent: 'Bia', note: '' };
    expect(body).toMatchObject({ message: 'Order updated', order_id, order: { ...kept, metadata, version: version + 1 } });
    const cleared = await update({ order_increment_id: increment_id, external_reference: null, metadata: null });
    expect(cleared.body).toMatchObject({ order: { external_reference: null, metadata: {}, version: version + 2 } });
    const events = (await service.events(order_id)).filter(({ type }) => type === 'order.updated');
    expect(events).toMatchObject([
      { version: version + 1, data: { ...kept, metadata, previous: { metadata: kept.metadata } } },
      { version: version + 2, data: { external_reference: null, metadata: {}, previous: { ...kept, metadata } } },
    ]);
    expect(events.map(({ data }) => data.updated_at)).toEqual([body.order.updated_at, cleared.body.order.updated_at]);
  });

  it('stays as it is, without an event, where a change changes nothing', async () => {
    const before = await anOrder(service, kept);
    expect((await update({ order_id: before.order_id, ...kept, metadata: { channel: 'phone', gone: null } })).status).toBe(200);
    expect(await orderOf(service, before.order_id)).toEqual(before);
    expect(await service.events(before.order_id)).toHaveLength(1);
  });

  it('is refused by its path, and changed only where If-Match names the order', async () => {
    const { order_id } = await anOrder(service, kept);
    const refused = (body: object) => update({ order_id, ...body });
    expect(await refused({ external_reference: 'x'.repeat(256), metadata: { a: true, ['k'.repeat(41)]: '' } })).toMatchObject({
      body: { error: 'Invalid parameter: external_reference' },
      details: [
        { path: 'external_reference', code: 'too_large' },
        { path: 'metadata.a', code: 'type', value: true },
        { path: `metadata.${'k'.repeat(40)}`, code: 'length' },
      ],
    });
    const more = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`key${index}`, 'x']));
    expect(await refused({ metadata: more })).toMatchObject({
      body: { error: 'Invalid parameter: metadata' },
      details: [{ path: 'metadata', code: 'too_large', message: 'must have up to 50 keys' }],
    });
    for (const broken of ['\0', '\ud800']) {
      expect(await refused({ metadata: { a: broken } })).toMatchObject({ status: 400 });
      expect(await refused({ metadata: { [broken]: 'a' } })).toMatchObject({ status: 400 });
      expect(await refused({ external_reference: broken })).toMatchObject({ status: 400 });
    }
    expect((await update({ order_id, external_reference: 'B' }, { 'if-match': '"another"' })).status).toBe(412);
    expect((await update({ order_id: '9999999', external_reference: 'B' })).body).toMatchObject({ error: 'Order not found' });
    expect(await orderOf(service, order_id)).toMatchObject(kept);
  });
});

const address = { firstname: 'Ana', lastname: 'Lima', street: ['Rua A, 12'], city: 'Recife', postcode: '50000-000', country_id: 'BR' };
const patch = async (path: 'address' | 'customer', body: object, headers?: Record<string, string>) =>
  service.call('PATCH', `/api2/order/${path}`, { token: await service.token('orders/write'), body, ...(headers && { headers }) });
const lastEvent = async (orderId: number) => (await service.events(orderId)).at(-1);
const lastComment = async (orderId: number) =>
  (await service.get<{ history: { comment: string }[] }>(`/api2/history?order_id=${orderId}`)).body.history[0]?.comment;

describe('PATCH /api2/order/address', () => {
  const both = { billing_address: { ...address, vat_id: 'X' }, shipping_address: { ...address, note: 'ring twice' } };

  it('changes what is sent of one address: the rest stays, null clears', async () => {
    const { order_id, increment_id, version } = await anOrder(service, both);
    const answer = await patch('address', { order_id, type: 'shipping', city: 'Olinda', street: 'Rua B, 1', lastname: null });
    const shipping_address = { ...both.shipping_address, city: 'Olinda', street: 'Rua B, 1', lastname: null };
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Address changed', order_id, increment_id } });
    expect(await orderOf(service, order_id)).toMatchObject({
      shipping_address,
      billing_address: both.billing_address,
      version: version + 1,
    });
    expect(answer.body['order']).toEqual(await orderOf(service, order_id));
    expect(await lastEvent(order_id)).toMatchObject({
      type: 'order.address-changed',
      data: { shipping_address, previous: { shipping_address: both.shipping_address } },
    });
    expect(await lastComment(order_id)).toBe('The shipping address was changed.');
    await patch('address', { order_increment_id: increment_id, type: 'billing', postcode: 50010000, region: { region: 'PE' } });
    expect(await orderOf(service, order_id)).toMatchObject({
      billing_address: { ...both.billing_address, postcode: '50010000', region: { region: 'PE' } },
      shipping_address,
    });
    await expectFolded(service, order_id);
  });

  it('makes an address where there is none; what changes nothing is no event', async () => {
    const before = await anOrder(service, { billing_address: null, shipping_address: address });
    const { order_id } = before;
    expect((await patch('address', { order_id, type: 'shipping', ...address })).body['order']).toEqual(before);
    expect((await patch('address', { order_id, type: 'billing', city: 'Natal' })).body['order']).toMatchObject({
      billing_address: { city: 'Natal' },
    });
  });

  it('is possible until all is shipped: what is canceled counts as gone; the billing address goes on', async () => {
    const { order_id } = await anOrder(service, {
      ...both,
      items: [aLine({ qty_ordered: 3 }), aLine({ sku: 'V', product_type: 'virtual' })],
    });
    const { increment_id } = (await service.post('/api2/shipment/create', { order_id, items: [{ sku: 'A', qty: 2 }] })).body;
    const change = (type: string, city: string) => patch('address', { order_id, type, city });
    expect((await change('shipping', 'Olinda')).status).toBe(200);
    await service.post('/api2/order/cancel', { order_id, items: [{ sku: 'A', qty: 1 }] });
    expect(await change('shipping', 'Natal')).toMatchObject({
      status: 409,
      body: { error: 'Cannot change address' },
      details: [{ path: '', code: 'state', message: `all is shipped, the last of it by shipment #${increment_id}` }],
    });
    expect((await change('billing', 'Natal')).status).toBe(200);
    const canceled = await anOrder(service, { ...both, state: 'canceled' });
    expect(await patch('address', { order_id: canceled.order_id, type: 'shipping', city: 'Natal' })).toMatchObject({ status: 409 });
    const virtual = await anOrder(service, { ...both, items: [aLine({ product_type: 'virtual', qty_invoiced: 2 })] });
    expect(await patch('address', { order_id: virtual.order_id, type: 'shipping', city: 'Natal' })).toMatchObject({ status: 200 });
  });

  it('is refused with all its faults, and done once', async () => {
    const { order_id, increment_id } = await anOrder(service, both);
    const refused = async (body: object) => {
      const { status, body: said, details } = await patch('address', body);
      return [status, said['error'], details.map(({ path }) => path)];
    };
    expect(await refused({ order_id, city: 'x'.repeat(4097), street: {} })).toEqual([400, 'type is required', ['type', 'city', 'street']]);
    expect(await refused({ order_id, type: 'home', city: 'A' })).toEqual([400, 'Invalid parameter: type', ['type']]);
    expect(await refused({ order_id, type: 'billing' })).toEqual([400, 'Nothing to change', ['']]);
    expect(await refused({ order_id, type: 'billing', nothing: 'known' })).toEqual([400, 'Nothing to change', ['']]);
    expect(await refused({ order_id, order_increment_id: increment_id, type: 'billing', city: 'A' })).toEqual([
      ...[400, 'Exactly one of order_id and order_increment_id is required', ['']],
    ]);
    expect(await patch('address', { order_id: 987_654_321, type: 'billing', city: 'A' })).toMatchObject({ status: 404 });
    expect((await patch('address', { order_id, type: 'billing', city: 'A' }, { 'if-match': '"old"' })).status).toBe(412);
    const send = () => patch('address', { order_id, type: 'billing', city: 'A' }, { 'idempotency-key': 'address-0123456789' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect((await orderOf(service, order_id)).version).toBe(2);
  });
});

describe('PATCH /api2/order/customer', () => {
  const bought = { customer_email: 'ana@example.com', customer_firstname: 'Ana', customer_lastname: 'Lima', billing_address: address };

  it('changes what the order says of its customer; the phone is the billing address’s', async () => {
    const { order_id, increment_id } = await anOrder(service, bought);
    const sent = { order_increment_id: increment_id, firstname: 'Anna', lastname: null, taxvat: '529.982.247-25', phone: '+55 81 5550-1' };
    const { status, body } = await patch('customer', sent);
    const after = {
      ...{ customer_email: 'ana@example.com', customer_firstname: 'Anna', customer_lastname: null, customer_taxvat: '52998224725' },
      billing_address: { ...address, telephone: '+55 81 5550-1' },
    };
    expect([status, body]).toMatchObject([200, { message: 'Customer changed', order: after }]);
    expect(await orderOf(service, order_id)).toEqual(body['order']);
    expect(await lastEvent(order_id)).toMatchObject({
      type: 'order.customer-changed',
      data: {
        ...after,
        previous: { customer_firstname: 'Ana', customer_lastname: 'Lima', customer_taxvat: null, billing_address: address },
      },
    });
    expect(await lastComment(order_id)).toBe('The data of the customer were changed.');
    expect((await patch('customer', { order_id, firstname: 'Anna', phone: '+55 81 5550-1' })).body['order']).toEqual(body['order']);
    await expectFolded(service, order_id);
  });

  it('has customer_id follow a new e-mail: to whom has it on the website, or to nobody', async () => {
    const store_id = 4711;
    await service.publish(storeEvent({ store_id, website_id: store_id }, 1));
    const customer = { ...{ customer_id: 4712, email: 'bia@example.com', website_id: store_id, store_id }, ...noCustomer };
    await service.publish(event(customerCreated, { subject: 4712, version: 1, data: customer }));
    const { order_id } = await anOrder(service, { ...bought, store_id, customer_id: 99 });
    const email = async (value: string | null) => (await patch('customer', { order_id, email: value })).body['order'];
    expect(await email('ANA@example.com')).toMatchObject({ customer_email: 'ANA@example.com', customer_id: 99 });
    expect(await email('Bia@example.com')).toMatchObject({
      customer_email: 'Bia@example.com',
      customer_id: 4712,
      customer_firstname: 'Ana',
    });
    expect((await lastEvent(order_id))?.data).toMatchObject({ previous: { customer_email: 'ANA@example.com', customer_id: 99 } });
    expect(await email('nobody@example.com')).toMatchObject({ customer_email: 'nobody@example.com', customer_id: null });
    expect(await email(null)).toMatchObject({ customer_email: null, customer_id: null });
  });

  it('keeps names that were cleared, whoever has the e-mail later', async () => {
    const store_id = 4713;
    const customer = { ...{ customer_id: 4714, email: 'ana@example.com', website_id: store_id, store_id }, ...noCustomer };
    const named = { ...customer, firstname: 'Bia', lastname: 'Reis', taxvat: '52998224725' };
    const order = { ...bought, store_id, customer_taxvat: '52998224725' };
    const [cleared, unlinked] = [await anOrder(service, { ...order, customer_id: 4714 }), await anOrder(service, order)];
    for (const { order_id } of [cleared, unlinked]) await patch('customer', { order_id, firstname: null, lastname: null, taxvat: null });
    await service.publish(storeEvent({ store_id, website_id: store_id }, 1));
    await service.publish(event(customerCreated, { subject: 4714, version: 1, data: named }));
    await until(async () => (await orderOf(service, unlinked.order_id)).customer_id === 4714);
    const moved = { ...named, email: 'bia@example.com', previous: { email: 'ana@example.com' } };
    await service.publish(event(customerUpdated, { subject: 4714, version: 2, data: moved }));
    for (const { order_id } of [cleared, unlinked]) {
      expect(await orderOf(service, order_id)).toMatchObject({ customer_firstname: null, customer_lastname: null, customer_taxvat: null });
      await expectFolded(service, order_id);
    }
  });

  it('is refused with all its faults, and done once', async () => {
    const { order_id } = await anOrder(service, bought);
    expect(await patch('customer', { order_id, email: 'x', firstname: 'x'.repeat(256) })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: email' },
      details: [{ path: 'email' }, { path: 'firstname' }],
    });
    expect(await patch('customer', { order_id, taxvat: '529.982.247-26' })).toMatchObject({
      status: 400,
      body: { error: 'Invalid taxvat' },
    });
    expect(await patch('customer', { order_id })).toMatchObject({ status: 400, body: { error: 'Nothing to change' } });
    expect(await patch('customer', { firstname: 'A' })).toMatchObject({ status: 400 });
    expect(await patch('customer', { order_id: 987_654_321, firstname: 'A' })).toMatchObject({
      status: 404,
      body: { error: 'Order not found' },
    });
    expect((await patch('customer', { order_id, firstname: 'A' }, { 'if-match': '"old"' })).status).toBe(412);
    const send = () => patch('customer', { order_id, firstname: 'A' }, { 'idempotency-key': 'customer-0123456789' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.text]).toEqual([200, first.text]);
  });
});

it('an order of a sale has its id and what was kept with it', async () => {
  const checkout = aCheckout({ ...kept });
  await service.publish(confirmed(checkout));
  const [order_id] = await found(`vendalink_id=${checkout.sale_id}`);
  const order = await orderOf(service, order_id ?? 0);
  expect(order).toMatchObject({ ...kept, vendalink_id: checkout.sale_id });
  const [placed] = await service.events(order.order_id);
  expect(placed).toMatchObject({ type: 'order.placed', data: { ...kept, vendalink_id: checkout.sale_id, sale_id: checkout.sale_id } });
  expect((await update({ order_id, metadata: {} })).body).toMatchObject({ order: { vendalink_id: checkout.sale_id } });
  expect(await found('vendalink_id=99999999')).toEqual([]);
});
