import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { type FeedUnderTest, type Integration, startTestFeed } from './feed-service.js';

let service: FeedUnderTest;
let erp: Integration;
let receiver: Server;
let url: string;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(request.url === '/broken' ? 503 : 200).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  service = await startTestFeed({ WEBHOOK_ALLOW_HTTP: true, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  erp = await service.integration('erp');
});
afterAll(async () => {
  await service.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => received.splice(0));

const webhook = async (fields: object = {}): Promise<{ id: number; secret: string }> => {
  const { body } = await erp.call('POST', '', { url, types: ['order.*'], is_active: false, headers: { 'x-api-key': 'k' }, ...fields });
  return { id: body['webhook']['webhook_id'], secret: body['secret'] };
};

it('delivers a signed test and shows what the endpoint said, once for a key', async () => {
  const { id, secret } = await webhook();
  const key = { 'idempotency-key': 'a-test-of-the-webhook' };
  const answer = await erp.call('POST', `/${id}/test`, undefined, key);
  expect(answer).toMatchObject({ status: 200, body: { success: true, status: 200, milliseconds: expect.any(Number), answer: 'thanks' } });
  expect(await erp.call('POST', `/${id}/test`, undefined, key)).toMatchObject({ status: 200, body: answer.body });
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(headers).toMatchObject({ 'x-api-key': 'k', 'content-type': 'application/cloudevents+json; charset=utf-8' });
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    ...{ specversion: '1.0', id: answer.body['event_id'], source: '/entrepot/feed', type: 'webhook.test', subject: String(id) },
    data: { webhook_id: id },
  });
  expect(headers['webhook-id']).toBe(answer.body['event_id']);
  expect((await erp.get(`/${id}`)).body['webhook']).toMatchObject({ last_success_at: null, version: 1 });
  expect((await erp.get(`/${id}/deliveries`)).body['deliveries']).toEqual([]);
});

it('shows what an endpoint refuses with, and why there is no answer', async () => {
  const broken = await webhook({ url: `${url}broken` });
  expect((await erp.call('POST', `/${broken.id}/test`)).body).toMatchObject({ success: true, status: 503, answer: 'thanks' });
  const { id } = await webhook();
  await service.rows(`update webhook set url = 'https://169.254.169.254/' where webhook_id = $1`, id);
  expect((await erp.call('POST', `/${id}/test`)).body).toMatchObject({ status: null, error: 'the URL must not be an internal address' });
  expect(received).toHaveLength(1);
});

it('is made of an integration’s own webhooks whose secret can be read', async () => {
  const { id } = await webhook();
  const wms = await service.integration('wms');
  expect(await wms.call('POST', `/${id}/test`)).toMatchObject({ status: 404, body: { error: 'Webhook not found' } });
  await service.rows(`update webhook set secret_sealed = 'x' where webhook_id = $1`, id);
  expect(await erp.call('POST', `/${id}/test`)).toMatchObject({
    status: 409,
    body: { error: 'Webhook cannot be read' },
    details: [{ code: 'state', message: 'its secret was sealed with another FEED_SECRET_KEY: rotate it' }],
  });
  expect(received).toEqual([]);
  const { secret } = (await erp.call('POST', `/${id}/rotate`)).body;
  expect((await erp.call('POST', `/${id}/test`)).body).toMatchObject({ status: 200 });
  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
});
