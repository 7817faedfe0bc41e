import type { SMTPServerOptions } from 'smtp-server';
import { transaction } from '@entrepot/database';
import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { DeliveryError, queueMail, smtpTransport, type MailTransport } from '../src/index.js';
import { aMailServer, refusal, type MailServer } from '@entrepot/testing/mail-server';
import { freePort } from '../../../tools/free-port.mjs';
import { aMail, aPlace, queue, type Place } from './world.js';

let place: Place;
let server: MailServer;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(async () => {
  await place.close();
  await server?.close();
});

const soon = { retry: { firstPauseMs: 50 } };
const isSent = async (): Promise<boolean> => (await place.rows()).every(({ sent_at }) => sent_at !== null);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('sends a mail once, at once after the commit, with text and HTML parts in the store’s name', async () => {
  server = await aMailServer();
  place.mailer({ transport: smtpTransport(server.url), pollMs: 60_000 });
  await pause(300);
  const { messageId } = await queue(place);
  // A pause of its own would be a minute.
  await until(isSent);
  await pause(200);
  expect(server.received).toHaveLength(1);
  const [{ email, recipients }] = server.received as [(typeof server.received)[0]];
  expect(recipients).toEqual(['maria@example.com']);
  expect(email).toMatchObject({
    messageId,
    subject: 'Fatura 100000001',
    from: { name: 'Loja São Paulo', address: 'loja@example.com' },
    to: [{ address: 'maria@example.com' }],
  });
  expect(email.text).toContain('Olá, Conceição!');
  expect(email.html).toContain('Olá, Conceição!');
  expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});

it('makes a Message-ID that is fit for a header, whatever letters the sender’s domain has', async () => {
  server = await aMailServer();
  place.mailer({ transport: smtpTransport(server.url) });
  const { messageId } = await queue(place, { from: { name: 'Loja', address: 'loja@pão.example' } });
  expect(messageId).toMatch(/^<[\da-f-]{36}@xn--po-sia\.example>$/);
  await until(isSent);
  expect(server.seen).toEqual([messageId]);
});

it('sends nothing of a transaction that is rolled back', async () => {
  server = await aMailServer();
  place.mailer({ transport: smtpTransport(server.url) });
  const failing = transaction(place.db, async (tx) => {
    await queueMail(tx, aMail({ subject: 'never' }));
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await queue(place, { subject: 'after it' });
  await until(isSent);
  expect(server.received.map(({ email }) => email.subject)).toEqual(['after it']);
  expect(await place.rows()).toHaveLength(1);
});

it('sends each of many mails once, whichever of several mailers takes it', async () => {
  // One mailer sends three at once: the first ones wait for the fourth, which is another's.
  const answer = async (): Promise<null> => {
    await until(() => server.seen.length > 3);
    await pause(5);
    return null;
  };
  server = await aMailServer({ answer });
  for (let index = 0; index < 40; index++) await queue(place, { subject: `mail ${index}` });
  const metrics = [createMetrics('one'), createMetrics('two'), createMetrics('three')];
  for (const registry of metrics) place.mailer({ transport: smtpTransport(server.url), metrics: registry, concurrency: 3 });
  await until(isSent);
  expect(server.received.map(({ email }) => email.subject).sort()).toEqual(
    Array.from({ length: 40 }, (_, index) => `mail ${index}`).sort(),
  );
  expect((await place.rows()).map(({ attempts }) => attempts)).toEqual(Array(40).fill(1));
  const counts = await Promise.all(metrics.map(async (registry) => /_sent_total\{[^}]*\} (\d+)/.exec(await registry.metrics())?.[1]));
  expect(counts.map(Number).filter((count) => count > 0).length).toBeGreaterThan(1);
});

it('waits for a mail server that is down, and says so once', async () => {
  const gone = await aMailServer({ port: await freePort() });
  await gone.close();
  place.mailer({ transport: smtpTransport(gone.url), ...soon });
  const queued = [await queue(place), await queue(place)];
  await until(async () => (await place.rows()).some(({ attempts }) => attempts >= 2));
  expect((await place.rows()).map(({ failed_at, sent_at }) => failed_at ?? sent_at)).toEqual([null, null]);
  server = await aMailServer({ port: gone.port });
  await until(isSent);
  expect(server.seen.sort()).toEqual(queued.map(({ messageId }) => messageId).sort());
  expect(place.log().match(/no mail can be handed over/g)).toHaveLength(1);
  await until(() => place.log().includes('mails are handed over again'));
});

it('tries a mail again that the server defers, with the same Message-ID', async () => {
  server = await aMailServer({ answer: (attempt) => (attempt <= 2 ? 451 : null) });
  place.mailer({ transport: smtpTransport(server.url), ...soon });
  const { messageId } = await queue(place);
  await until(isSent);
  expect(server.seen).toEqual([messageId, messageId, messageId]);
  expect(server.received).toHaveLength(1);
  expect(await place.rows()).toMatchObject([{ attempts: 3, last_error: null }]);
});

it('gives up a deferred mail after its last try, and keeps the reason', async () => {
  server = await aMailServer({ answer: () => 452 });
  place.mailer({ transport: smtpTransport(server.url), retry: { firstPauseMs: 10, longestPauseMs: 20, maxAttempts: 4 } });
  await queue(place);
  await until(async () => (await place.rows())[0]?.failed_at);
  await pause(200);
  expect(server.seen).toHaveLength(4);
  expect(await place.rows()).toMatchObject([{ attempts: 4, sent_at: null, last_error: expect.stringContaining('452') }]);
});

it.each([
  ['the data', { answer: () => 554 }, '554'],
  [
    'the recipient',
    { server: { onRcptTo: (_: unknown, __: unknown, callback: (error: Error) => void) => callback(refusal(550, 'no such user')) } },
    '550 no such user',
  ],
])('fails a mail at once whose %s is refused for good, and goes on with the next', async (_what, behaviour, reason) => {
  server = await aMailServer(behaviour);
  const metrics = createMetrics('order');
  place.mailer({ transport: smtpTransport(server.url), metrics });
  await queue(place, { subject: 'Secret subject' });
  await queue(place);
  await until(async () => (await place.rows()).every(({ failed_at }) => failed_at !== null));
  expect(await place.rows()).toMatchObject([
    { attempts: 1, sent_at: null, last_error: expect.stringContaining(reason) },
    { attempts: 1, sent_at: null },
  ]);
  await until(async () => /entrepot_mail_failed_total\{kind="invoice",service="order"\} 2/.test(await metrics.metrics()));
});

it.each<[string, (takes: () => boolean) => SMTPServerOptions, string]>([
  [
    'our password',
    (takes) => ({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) =>
        takes() ? callback(null, { user: auth.username ?? '' }) : callback(refusal(535, 'who are you')),
    }),
    '535',
  ],
  ['us', (takes) => ({ onConnect: (_session, callback) => callback(takes() ? null : refusal(554, 'not from you')) }), '554'],
  [
    'mails without a password',
    (takes) => ({ onMailFrom: (_address, _session, callback) => callback(takes() ? null : refusal(530, 'log in first')) }),
    '530',
  ],
])('keeps the mails while the server does not take %s: that says nothing about a mail', async (_what, behaviour, code) => {
  let takes = false;
  server = await aMailServer({
    server: { allowInsecureAuth: true, onAuth: (_a, _s, callback) => callback(null, { user: 'shop' }), ...behaviour(() => takes) },
  });
  place.mailer({ transport: smtpTransport(server.url.replace('://', '://shop:opensesame@')), ...soon });
  await queue(place);
  await until(async () => (await place.rows())[0]?.last_error);
  expect(await place.rows()).toMatchObject([{ failed_at: null, last_error: expect.stringContaining(code) }]);
  takes = true;
  await until(isSent, 15_000);
  expect(place.log()).not.toContain('opensesame');
});

it('repeats a mail, with the same Message-ID and no other, whose sender died between the server’s 250 and the mark', async () => {
  const takenAt: number[] = [];
  server = await aMailServer({ answer: () => (takenAt.push(Date.now()), null) });
  // As a process that is killed there: what it would have written never comes.
  await place.db.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$;
    create trigger refuse before update of sent_at on mail_outbox for each row when (new.sent_at is not null) execute function refuse()`);
  const killed = place.mailer({ transport: smtpTransport(server.url), timeoutMs: 2_000 });
  const { messageId } = await queue(place);
  await until(() => server.received.length === 1);
  await killed.stop();
  await place.db.query('drop trigger refuse on mail_outbox');
  const [left] = await place.rows();
  expect(left).toMatchObject({ sent_at: null, attempts: 1 });
  place.mailer({ transport: smtpTransport(server.url), timeoutMs: 2_000 });
  await until(isSent);
  // Not before the lease of the dead one ended.
  expect(takenAt[1]).toBeGreaterThanOrEqual((left?.['next_try_at'] as Date).getTime());
  await pause(2_000);
  expect(server.seen).toEqual([messageId, messageId]);
});

it('writes down what was sent as soon as the database is there again, and sends it no second time', async () => {
  server = await aMailServer();
  await place.db.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger refuse before update of sent_at on mail_outbox for each row when (new.sent_at is not null) execute function refuse()`);
  place.mailer({ transport: smtpTransport(server.url) });
  await queue(place);
  await until(() => server.received.length === 1);
  await pause(300);
  await place.db.query('drop trigger refuse on mail_outbox');
  await until(isSent);
  expect(server.seen).toHaveLength(1);
});

it('gives up a mail whose senders die each time', async () => {
  const { messageId } = await queue(place);
  await place.db.query('update mail_outbox set attempts = 100');
  const tried: string[] = [];
  const transport: MailTransport = { goesTo: 'nowhere', send: async (mail) => void tried.push(mail.messageId) };
  place.mailer({ transport });
  await until(async () => (await place.rows())[0]?.failed_at);
  expect(tried).toEqual([]);
  expect(await place.rows()).toMatchObject([{ message_id: messageId, last_error: 'whoever tried to send it died each time' }]);
});

it('stops within its grace while a server does not answer, and leaves the mail for the next start', async () => {
  server = await aMailServer({ answer: () => new Promise<null>(() => undefined) });
  const mailer = place.mailer({ transport: smtpTransport(server.url), graceMs: 300 });
  await queue(place);
  await until(() => server.seen.length === 1);
  // Far from the minute that a server may take for an answer.
  expect(await Promise.race([mailer.stop().then(() => 'stopped'), pause(20_000)])).toBe('stopped');
  expect(await place.rows()).toMatchObject([{ sent_at: null, failed_at: null, attempts: 1 }]);
});

it('cuts off a server that takes too long, and does not let it hold up the others', async () => {
  server = await aMailServer({ answer: (_attempt, { email }) => (email.subject === 'slow' ? new Promise<null>(() => undefined) : null) });
  place.mailer({ transport: smtpTransport(server.url), timeoutMs: 4_000, pollMs: 60_000 });
  await queue(place, { subject: 'slow' });
  await until(() => server.seen.length === 1);
  await queue(place, { subject: 'quick' });
  await until(() => server.received.length === 1);
  expect((await place.rows())[0]?.last_error).toBeNull();
  await until(async () => (await place.rows())[0]?.last_error);
  expect(await place.rows()).toMatchObject([
    { sent_at: null, failed_at: null, last_error: expect.stringContaining('timeout') },
    { sent_at: expect.any(Date) },
  ]);
});

it('keeps a mail failed, without a try, whose recipient is no address or whose headers hold a line break', async () => {
  server = await aMailServer();
  const metrics = createMetrics('order');
  place.mailer({ transport: smtpTransport(server.url), metrics });
  const victim = 'eve@example.com';
  const problems = [
    (await queue(place, { to: 'not an address' })).problem,
    (await queue(place, { to: `maria@example.com\r\nBcc: ${victim}` })).problem,
    (await queue(place, { to: `maria@example.com, ${victim}` })).problem,
    (await queue(place, { subject: `Fatura\r\nBcc: ${victim}` })).problem,
    (await queue(place, { from: { name: `Loja\nBcc: ${victim}`, address: 'loja@example.com' } })).problem,
    (await queue(place)).problem,
  ];
  expect(problems).toEqual([
    'the recipient is not one e-mail address',
    'the recipient is not one e-mail address',
    'the recipient is not one e-mail address',
    'the subject holds a line break or another control character',
    'the sender’s name holds a line break or another control character',
    null,
  ]);
  await until(() => server.received.length === 1);
  const rows = await place.rows();
  expect(rows.map(({ last_error }) => last_error)).toEqual(problems);
  expect(rows.slice(0, 5).every(({ failed_at, attempts }) => failed_at !== null && attempts === 0)).toBe(true);
  expect(place.log()).not.toMatch(/eve@|maria@/);
  await until(async () => /entrepot_mail_failed_total\{[^}]*\} 5/.test(await metrics.metrics()));
});

it('reports depth, age and what was queued and sent', async () => {
  const metrics = createMetrics('order');
  let isAway = true;
  const transport: MailTransport = {
    goesTo: 'a test',
    send: async () => {
      if (isAway) throw new DeliveryError('deferred', 'later');
    },
  };
  place.mailer({ transport, metrics, retry: { firstPauseMs: 200 } });
  await queue(place);
  await place.db.query(`update mail_outbox set created_at = created_at - interval '1 minute'`);
  expect(await metrics.metrics()).toMatch(/entrepot_mail_depth\{service="order"\} 1\n/);
  expect(Number(/entrepot_mail_age_seconds\{[^}]*\} ([\d.]+)/.exec(await metrics.metrics())?.[1])).toBeGreaterThanOrEqual(60);
  isAway = false;
  await until(async () => /entrepot_mail_sent_total\{kind="invoice",service="order"\} 1\n/.test(await metrics.metrics()));
  expect(await metrics.metrics()).toMatch(/entrepot_mail_depth\{service="order"\} 0\n/);
  expect(await metrics.metrics()).toMatch(/entrepot_mail_queued_total\{kind="invoice",service="order"\} 1\n/);
});

it('logs where mails go, and nothing that is in them', async () => {
  server = await aMailServer({
    answer: (attempt) => (attempt === 1 ? 451 : attempt === 2 ? 554 : null),
    server: { allowInsecureAuth: true, onAuth: (_auth, _session, callback) => callback(null, { user: 'shop' }) },
  });
  place.mailer({ transport: smtpTransport(server.url.replace('://', '://shop:opensesame@')), ...soon });
  const parts = { text: 'Secret body', html: '<p>Secret body</p>' };
  for (const subject of ['Secret one', 'Secret two', 'Secret three']) await queue(place, { subject, ...parts });
  await until(async () => (await place.rows()).every(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null));
  expect((await place.rows()).filter(({ failed_at }) => failed_at !== null)).toHaveLength(1);
  expect(place.log()).toContain(`mails go to the mail server 127.0.0.1:${server.port}`);
  expect(place.log()).toContain('a mail was refused');
  expect(place.log()).not.toMatch(/secret|maria|opensesame/i);
});

it('forgets mails 30 days after they were sent or failed, and none that wait', async () => {
  const ids = [await queue(place), await queue(place), await queue(place), await queue(place, { to: 'nobody' })].map(
    ({ messageId }) => messageId,
  );
  await place.db.query(`update mail_outbox set created_at = now() - interval '40 days', next_try_at = now() + interval '1 day'`);
  await place.db.query(`update mail_outbox set sent_at = now() - interval '31 days' where message_id = $1`, [ids[0]]);
  await place.db.query(`update mail_outbox set sent_at = now() - interval '29 days' where message_id = $1`, [ids[1]]);
  await place.db.query(`update mail_outbox set failed_at = now() - interval '31 days' where message_id = $1`, [ids[3]]);
  place.mailer({ transport: { goesTo: 'nowhere', send: async () => undefined } });
  await until(async () => (await place.rows()).length === 2);
  expect((await place.rows()).map(({ message_id }) => message_id)).toEqual([ids[1], ids[2]]);
});
