import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListFollower, type Json } from '@entrepot/service/testing';
import { topics } from '@entrepot/contracts';
import { anOrder } from '../an-order.js';
import { aKey } from '../fiscal-keys.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  token = await service.token('fiscal/write', 'orders/read', 'orders/write');
});
afterAll(() => service.close());

let number = 0;
const newKey = (): string => aKey(++number);
const path = '/api2/fiscal-documents';
const issued = { issued_at: '2026-01-31T12:04:58-03:00' };
const send = (method: string, url: string, body: object, headers: Record<string, string> = {}) =>
  service.call('POST' === method ? 'POST' : 'PATCH', url, { token, body, headers });
const add = (body: object, headers?: Record<string, string>) => send('POST', path, { ...issued, ...body }, headers);
const cancel = (key: string, body: object = {}, headers?: Record<string, string>) =>
  send('PATCH', path, { key, status: 'canceled', reason: 'given up', ...body }, headers);
const read = (url: string, headers: Record<string, string> = {}) => service.call('GET', `/api2/${url}`, { token, headers });
const shown = async (kind: string, id: unknown): Promise<Json[]> => (await read(`${kind}?id=${String(id)}`)).body[kind].fiscal_documents;
const post = async (url: string, body: object): Promise<Json> => (await service.post(`/api2/${url}`, body)).body;

/** An order with an invoice, two shipments and a credit memo. */
const anInvoicedOrder = async (fields: object = {}) => {
  const { order_id, increment_id } = await anOrder(service, { state: 'new', ...fields });
  const { invoice_id, increment_id: invoice } = await post('invoice/create', { order_id });
  const items = [{ sku: 'A', qty: 1 }];
  const { shipment_id } = await post('shipment/create', { order_id, items });
  const { shipment_id: second } = await post('shipment/create', { order_id, items });
  const { creditmemo_id } = await post('creditmemo', { order_id, items });
  return { order_id, increment_id, invoice_id, invoice, shipment_id, second, creditmemo_id } as Json;
};

describe('POST /api2/fiscal-documents', () => {
  it('puts a key on an invoice, which shows it, with an event, a line of history and other tags', async () => {
    const { order_id, increment_id, invoice_id, invoice } = await anInvoicedOrder();
    const tags = async () => [
      (await read(`invoice?id=${invoice_id}`)).headers['etag'],
      (await read(`order?id=${order_id}`)).headers['etag'],
    ];
    const before = await tags();
    const key = newKey();
    const urls = { xml_url: 'https://erp.example.com/12.xml', pdf_url: 'https://erp.example.com/12.pdf' };
    const spaced = `${key.slice(0, 4)} ${key.slice(4, 40)} ${key.slice(40)}`.toLowerCase();
    const answer = await add({ invoice_id, key: spaced, model: '55', protocol: '135260000012345', ...urls });
    const entry = {
      ...{ key, model: '55', series: 1, number, protocol: '135260000012345', issued_at: '2026-01-31T15:04:58.000Z', ...urls },
      ...{ status: 'authorized', reason: null, canceled_at: null },
    };
    const record = {
      ...{ fiscal_document_id: expect.any(Number), ...entry, order_id, order_increment_id: increment_id, invoice_id },
      ...{ shipment_id: null, shipment_ids: [], creditmemo_id: null, created_at: expect.any(String), updated_at: expect.any(String) },
    };
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({ success: true, fiscal_document: record });
    expect(await shown('invoice', invoice_id)).toEqual([entry]);
    expect((await read(`invoices?order_id=${order_id}`)).body['invoices'][0].fiscal_documents).toEqual([entry]);
    for (const [index, tag] of (await tags()).entries()) expect(tag).not.toBe(before[index]);
    const told = (await service.published(topics.order)).findLast(({ subject }) => subject === String(order_id));
    expect(told).toMatchObject({
      type: 'fiscal-document.added',
      data: { fiscal_document: answer.body['fiscal_document'], previous_fiscal_document: null, order: { order_id } },
    });
    expect((await read(`history?order_id=${order_id}`)).body['history'][0]).toMatchObject({
      comment: `Fiscal document ${key} was added to invoice #${invoice}.`,
      entity_name: 'invoice',
    });
    await expectFolded(service, order_id);
  });

  it('lets the invoice and the shipments of one order share a key, once each, and nobody else', async () => {
    const { order_id, increment_id, invoice_id, shipment_id, second, creditmemo_id } = await anInvoicedOrder();
    const key = newKey();
    await add({ shipment_id, key, protocol: 'P' });
    expect((await add({ shipment_id: second, key })).body).toMatchObject({
      fiscal_document: { shipment_id, shipment_ids: [shipment_id, second], protocol: 'P' },
    });
    expect((await add({ invoice_id, key })).body).toMatchObject({ fiscal_document: { invoice_id, shipment_ids: [shipment_id, second] } });
    for (const [kind, id] of [
      ['invoice', invoice_id],
      ['shipment', shipment_id],
      ['shipment', second],
    ])
      expect(await shown(kind, id)).toMatchObject([{ key, protocol: 'P' }]);
    const other = await anInvoicedOrder();
    const message = `the key stands on invoice ${invoice_id}, shipment ${shipment_id}, shipment ${second} of order ${increment_id}`;
    for (const place of [{ invoice_id }, { shipment_id: second }, { creditmemo_id }, { invoice_id: other.invoice_id }]) {
      const answer = await add({ ...place, key });
      expect(answer).toMatchObject({ status: 409, body: { error: 'Fiscal key is taken' } });
      expect(answer.details).toEqual([{ path: 'key', code: 'duplicate', message, value: key }]);
    }
    const refund = newKey();
    expect(await add({ creditmemo_id, key: refund })).toMatchObject({ status: 201 });
    expect(await add({ shipment_id, key: refund })).toMatchObject({ status: 409 });
    expect((await read(`fiscal-documents?key=${refund}`)).body).toMatchObject({ fiscal_document: { creditmemo_id, invoice_id: null } });
    await expectFolded(service, order_id);
  });

  it('names all faults at once, those of the key with their positions', async () => {
    const { invoice_id, shipment_id } = await anInvoicedOrder();
    const key = newKey();
    const wrong = `99${key.slice(2, 43)}${(Number(key[43]) + 1) % 10}`;
    const answer = await add({ invoice_id, shipment_id, model: '57', key: wrong, issued_at: 'soon', pdf_url: 'http://x.example' });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.details.map(({ path: at, code }: Json) => `${at} ${code}`)).toEqual([
      ...[' exactly_one', 'model enum', 'key enum', 'key format', 'issued_at format', 'pdf_url format'],
    ]);
    const other = await add({ invoice_id, key, model: '65' });
    expect(other.details).toEqual([{ path: 'model', code: 'conflict', message: 'positions 21 and 22 of the key say 55', value: '65' }]);
    expect((await add({ invoice_id, key: key.slice(1) })).details[0]).toMatchObject({ path: 'key', code: 'length' });
    for (const [body, error] of [
      [{ invoice_id: 999_999_999 }, 'Invoice not found'],
      [{ shipment_id: 999_999_999 }, 'Shipment not found'],
      [{ creditmemo_id: 999_999_999 }, 'Credit memo not found'],
    ] as const)
      expect(await add({ ...body, key })).toMatchObject({ status: 404, body: { error } });
    expect(await service.call('POST', path, { token: await service.token('orders/write'), body: {} })).toMatchObject({ status: 403 });
  });

  it('gives a key to one of many that ask for it at once, and shows all keys of many that come at once', async () => {
    const [one, other] = [await anInvoicedOrder(), await anInvoicedOrder()];
    const key = newKey();
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add({ invoice_id: (index % 2 ? one : other).invoice_id, key })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    const keys = Array.from({ length: 12 }, newKey);
    const added = await Promise.all(keys.map((each) => add({ shipment_id: one.shipment_id, key: each })));
    expect(added.map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect((await shown('shipment', one.shipment_id)).map((entry) => String(entry['key'])).sort()).toEqual(keys.sort());
    const headers = { 'idempotency-key': `fiscal-key-${Date.now()}` };
    const again = newKey();
    const answers = [
      await add({ invoice_id: one.invoice_id, key: again }, headers),
      await add({ invoice_id: one.invoice_id, key: again }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    await expectFolded(service, one.order_id);
  });

  it('takes the tag of the document that it changes', async () => {
    const { invoice_id, shipment_id, creditmemo_id } = await anInvoicedOrder();
    for (const [kind, id] of [
      ['invoice', invoice_id],
      ['shipment', shipment_id],
      ['creditmemo', creditmemo_id],
    ]) {
      const tag = String((await read(`${kind}?id=${id}`)).headers['etag']);
      expect(await add({ [`${kind}_id`]: id, key: newKey() }, { 'if-match': tag })).toMatchObject({ status: 201 });
      expect(await add({ [`${kind}_id`]: id, key: newKey() }, { 'if-match': tag })).toMatchObject({ status: 412 });
    }
  });
});

describe('PATCH /api2/fiscal-documents', () => {
  it('cancels a key wherever it stands, once, and keeps it taken', async () => {
    const { order_id, increment_id, invoice_id, shipment_id } = await anInvoicedOrder();
    const [key, kept] = [newKey(), newKey()];
    await add({ invoice_id, key });
    await add({ shipment_id, key });
    await add({ shipment_id, key: kept });
    const { headers } = await read(`fiscal-documents?key=${key}`);
    expect(await cancel(key, {}, { 'if-match': '"other"' })).toMatchObject({ status: 412 });
    const answer = await cancel(key.toLowerCase(), { reason: 'Wrong address' }, { 'if-match': String(headers['etag']) });
    const canceled = { key, status: 'canceled', reason: 'Wrong address', canceled_at: expect.any(String) };
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, fiscal_document: { ...canceled, invoice_id, shipment_ids: [shipment_id] } },
    });
    expect(await shown('invoice', invoice_id)).toMatchObject([canceled]);
    expect(await shown('shipment', shipment_id)).toMatchObject([canceled, { key: kept, status: 'authorized' }]);
    expect(await read(`fiscal-documents?key=${key}`, { 'if-none-match': String(headers['etag']) })).toMatchObject({ status: 200 });
    expect((await service.published(topics.order)).findLast(({ subject }) => subject === String(order_id))).toMatchObject({
      type: 'fiscal-document.canceled',
      data: { fiscal_document: canceled, previous_fiscal_document: { status: 'authorized', reason: null, canceled_at: null } },
    });
    const twice = await cancel(key);
    expect(twice).toMatchObject({ status: 409, body: { error: 'Fiscal document is canceled already' } });
    expect(twice.details).toMatchObject([{ path: 'status', code: 'state' }]);
    const taken = await add({ invoice_id, key });
    expect(taken.details[0]?.message).toBe(
      `the key was canceled, and stays with invoice ${invoice_id}, shipment ${shipment_id} of order ${increment_id}`,
    );
    await expectFolded(service, order_id);
  });

  it('refuses what it does not know', async () => {
    const key = newKey();
    expect(await cancel(key)).toMatchObject({ status: 404, body: { error: 'Fiscal document not found' } });
    const answer = await send('PATCH', path, { status: 'authorized' });
    expect(answer.details.map(({ path: at, code }: Json) => `${at} ${code}`)).toEqual(['key required', 'status enum', 'reason required']);
  });
});

describe('a fiscal document that stands', () => {
  it('forbids corrections of the billing address and the customer, until it is canceled', async () => {
    const { order_id, shipment_id } = await anInvoicedOrder();
    const correct = (what: string, body: object) => service.call('PATCH', `/api2/order/${what}`, { token, body: { order_id, ...body } });
    const billing = (city: string) => correct('address', { type: 'billing', city });
    expect((await billing('Olinda')).status).toBe(200);
    const key = newKey();
    await add({ shipment_id, key });
    const details = [{ path: '', code: 'state', message: `fiscal document ${key} stands` }];
    expect(await billing('Natal')).toMatchObject({ status: 409, body: { error: 'Cannot change address' }, details });
    expect(await correct('customer', { firstname: 'Bia' })).toMatchObject({
      status: 409,
      body: { error: 'Cannot change customer' },
      details,
    });
    await cancel(key);
    expect((await billing('Natal')).status).toBe(200);
    expect((await correct('customer', { firstname: 'Bia' })).body).toMatchObject({ order: { customer_firstname: 'Bia' } });
  });
});

describe('GET /api2/fiscal-documents', () => {
  it('finds one by its key, lists those of an order, and walks and streams them', async () => {
    const { order_id, increment_id, invoice_id, shipment_id } = await anInvoicedOrder();
    const keys = [newKey(), newKey(), newKey()];
    for (const key of keys) await add({ invoice_id, key });
    const { body } = await read(`fiscal-documents?key=${keys[0]!.slice(0, 9)}%20${keys[0]!.slice(9)}`);
    expect(body).toMatchObject({ success: true, fiscal_document: { key: keys[0], order_id } });
    expect(await read(`fiscal-documents?key=${newKey()}`)).toMatchObject({ status: 404, body: { error: 'Fiscal document not found' } });
    const list = async (query: string): Promise<string[]> =>
      (await read(`fiscal-documents?${query}`)).body['fiscal_documents'].map(({ key }: Json) => key);
    for (const query of [`order_id=${order_id}`, `order_increment_id=${increment_id}`, `key=${keys.join(',')}`])
      expect(await list(query)).toEqual(keys.toReversed());
    expect(await list(`order_id=${order_id}&sort=created_at&direction=asc&limit=2`)).toEqual(keys.slice(0, 2));
    expect(await list(`order_id=${order_id}&updated_from=2100-01-01`)).toEqual([]);
    const walk = new ListFollower(
      (url) => service.get<Record<string, unknown>>(url),
      `${path}?order_id=${order_id}`,
      'fiscal_documents',
      'fiscal_document_id',
    );
    await walk.until(({ known }) => known.size === 3);
    walk.known.clear();
    await add({ shipment_id, key: keys[1]! });
    await cancel(keys[2]!);
    await walk.until(({ known }) => known.size === 2);
    expect([...walk.known.values()].map((document) => document['key'])).toEqual([keys[1], keys[2]]);
    const { text } = await service.call('GET', `${path}?order_id=${order_id}`, { token, headers: { accept: 'text/csv' } });
    expect(text.split('\n')[0]).toContain('key,model,series,number,');
  });
});
