// What the feed sends, held against receivers that verify with libraries of others.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf } from '../../apps/feed/dist/event/event-body.js';
import { Sender } from '../../apps/feed/dist/sending/send.js';
import { signatures, signingKey } from '../../apps/feed/dist/sending/signature.js';
import { allowedNetworks } from '../../apps/feed/dist/settings/allowed-networks.js';
import { startReceiver } from './receiver.mjs';

export const aSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

/** An event in the form in which it is sent. */
export const anEvent = (data) => {
  const [id, time] = [randomUUID(), new Date()];
  const headers = {
    ...{ ce_specversion: '1.0', ce_id: id, ce_source: '/entrepot/order', ce_type: 'order.commented', ce_subject: '17' },
    ...{ ce_time: time.toISOString(), ce_dataschema: 'urn:entrepot:event:order.commented:1', ce_sequence: '3' },
  };
  const value = Buffer.from(JSON.stringify(data));
  return { id, data, body: bodyOf({ headers, value }, { time }) };
};

/** `send` of the feed, to endpoints of this machine. */
export const openSender = () => {
  const sender = new Sender({ allowedNetworks: allowedNetworks('127.0.0.1/32'), isHttpAllowed: true });
  const send = (url, secrets, { id, body }) =>
    sender.send({ webhook_id: '1', url, headers: {}, keys: secrets.map(signingKey) }, { id, body });
  return { send, [Symbol.asyncDispose]: () => sender.close() };
};

/** A request as the feed sends it, but of another body, time or secret than it is signed for. */
const forge = async (url, { secret, event, body = event.body, at = new Date() }) => {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = signatures([signingKey(secret)], event.id, timestamp, event.body);
  const headers = { 'content-type': 'application/cloudevents+json; charset=utf-8', 'webhook-id': event.id };
  const signed = { ...headers, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  return (await fetch(url, { method: 'POST', headers: signed, body })).status;
};

/** Starts a receiver of docs/webhooks.md, and holds it to what the page says of it; rejects where it differs. */
export const checkReceiver = async (file, environment) => {
  const [secret, next] = [aSecret(), aSecret()];
  await using receiver = await startReceiver(file, { secret, environment });
  await using sender = openSender();
  const { send } = sender;
  const first = anEvent({ order_id: 17, comment: 'Entregar à tarde – 配達 🚚', amount: 0.1 });
  assert.equal((await send(receiver.url, [secret], first)).status, 204, 'an event');
  assert.equal((await send(receiver.url, [secret], first)).status, 204, 'the same event again');
  const second = anEvent({ order_id: 17, comment: 'second' });
  assert.equal((await send(receiver.url, [next, secret], second)).status, 204, 'a secret that rotates');
  const third = anEvent({ order_id: 17, comment: 'third' });
  const changed = Buffer.from(third.body.toString().replace('third', 'Third'));
  assert.equal(await forge(receiver.url, { secret, event: third, body: changed }), 400, 'a body that was changed');
  assert.equal(await forge(receiver.url, { secret: next, event: third }), 400, 'another secret');
  assert.equal(await forge(receiver.url, { secret, event: third, at: new Date(Date.now() - 600_000) }), 400, 'an old request');
  assert.equal((await send(receiver.url, [secret], third)).status, 204, 'the event that was forged');
  const handled = [first, second, third].map(({ data }) => data);
  for (let waits = 0; receiver.lines.length < handled.length && waits < 600; waits++) await sleep(50);
  const seen = receiver.lines.map((line) => /^order\.commented 17 (.*)$/.exec(line)?.[1] ?? 'null').map((text) => JSON.parse(text));
  assert.deepEqual(seen, handled, 'what was handled, in order');
};
