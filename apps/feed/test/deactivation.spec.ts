import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import { type FeedUnderTest, startTestFeed } from './feed-service.js';

let feed: FeedUnderTest;
const mails = mkdtempSync(join(tmpdir(), 'entrepot-mails-'));

beforeAll(async () => {
  feed = await startTestFeed({ WEBHOOK_ALLOW_HTTP: true, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DATA_DIR: mails });
});
afterAll(async () => {
  await feed.close();
  rmSync(mails, { recursive: true });
});

it('deactivates a webhook whose endpoint answers 410, tells it by an event, and writes to its contact', async () => {
  const endpoint = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(410).end());
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const erp = await feed.integration('erp', 'orders/read');
  const { port } = endpoint.address() as AddressInfo;
  const { webhook_id } = await erp.webhook({ url: `http://127.0.0.1:${port}/hook?key=hidden`, description: 'Orders of the ERP' });
  await feed.rows(`update integration_ref set contact = 'erp@example.com'`);
  await feed.rows(
    `with given as (update event_place set last = greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + 1 returning last)
     insert into event (place, source, subject, type, event_id, time, body)
     select last, '/entrepot/order', '7', 'order.placed', 'of-the-test', now(), '{}' from given`,
  );
  await until(async () => (await feed.events('webhook.deactivated')).length > 0);
  const [event] = await feed.events('webhook.deactivated', webhook_id);
  expect(event).toMatchObject({ version: 2, data: { webhook_id, state: 'deactivated', reason: 'gone', client_id: 'erp' } });
  const [mail] = await feed.rows('select recipient, subject, text from mail_outbox');
  expect(mail).toMatchObject({ recipient: 'erp@example.com', subject: `Webhook ${webhook_id} was deactivated` });
  expect(mail?.['text']).toContain('Orders of the ERP');
  expect(mail?.['text']).not.toContain('hidden');
  const { body } = await erp.get(`/${webhook_id}`);
  expect(body['webhook']).toMatchObject({ state: 'deactivated', last_failure_at: expect.any(String), deactivated_reason: 'gone' });
  expect(body['webhook']['deactivated_at']).toBe(body['webhook']['updated_at']);
  expect(event).toMatchObject({ data: { deactivated_reason: 'gone', previous: { deactivated_at: null, deactivated_reason: null } } });
  const activated = (await erp.call('PATCH', `/${webhook_id}`, { is_active: true })).body['webhook'];
  expect(activated).toMatchObject({ state: 'active', deactivated_at: null, deactivated_reason: null });
  endpoint.closeAllConnections();
  endpoint.close();
});
