import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HTTP } from 'cloudevents';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '@entrepot/client';
import { anEvent, aSecret, checkReceiver, openSender } from '../receivers/check.mjs';

const [secret, older] = [aSecret(), aSecret()];
const event = anEvent({ order_id: 17, comment: 'Entregar à tarde – 配達 🚚' });
let server;
/** Received request, as Node has it. */
let headers;
let body;
beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((whole) => {
      ({ headers } = request);
      body = whole;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using sender = openSender();
  await sender.send(`http://127.0.0.1:${server.address().port}/`, [secret, older], event);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['the newest secret', () => secret],
  ['the one before', () => older],
])('what is sent is verified by Standard Webhooks and by the client with %s', async (_name, known) => {
  const sent = JSON.parse(event.body.toString());
  expect(new Webhook(known()).verify(body, headers)).toEqual(sent);
  expect(await verifyWebhook(known(), headers, body)).toEqual(sent);
  const tampered = Buffer.from(body.toString().replace('"17"', '"18"'));
  expect(() => new Webhook(known()).verify(tampered, headers)).toThrow('No matching signature');
  await expect(verifyWebhook(known(), headers, tampered)).rejects.toMatchObject({ code: 'invalid_signature' });
});

it('is an event to the SDK of CloudEvents', () => {
  const parsed = HTTP.toEvent({ headers, body: body.toString() });
  expect(parsed.validate()).toBe(true);
  expect(parsed).toMatchObject({ id: event.id, type: 'order.commented', subject: '17', sequence: '3', data: event.data });
});

it('is received as docs/webhooks.md says, in Node', () => checkReceiver('receiver.mjs'));
