import { transaction } from '@entrepot/database';
import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { DeliveryError, type MailSeal, queueMail } from '../src/index.js';
import { aMail, aPlace, type Place } from './world.js';

let place: Place;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(() => place.close());

const link = 'https://shop.example/checkout/a-token-of-a-link';
/** Good enough to show whether texts went through it. */
const seal = (key: string): MailSeal => ({
  encrypt: (text) => `${key}${Buffer.from(text).toString('base64')}`,
  decrypt(sealed) {
    if (!sealed.startsWith(key)) throw new Error('another key');
    return Buffer.from(sealed.slice(key.length), 'base64').toString();
  },
});
const queue = () => transaction(place.db, (tx) => queueMail(tx, aMail({ text: link, html: `<a href="${link}">` }), seal('a:')));

it('keeps what a mail says out of the database, and sends it as it was', async () => {
  await queue();
  const rows = await place.rows();
  expect(JSON.stringify(rows)).not.toContain('a-token');
  const sent: string[] = [];
  place.mailer({
    transport: { goesTo: 'here', send: async ({ text, html, subject }) => void sent.push(subject, text, html) },
    seal: seal('a:'),
  });
  await until(() => sent.length > 0);
  expect(sent).toEqual(['Fatura 100000001', link, `<a href="${link}">`]);
});

describe('mails that cannot be unsealed', () => {
  const damaged = async (): Promise<void> => {
    await queue();
    await place.db.query(`update mail_outbox set text = 'damaged' where sent_at is null and failed_at is null`);
  };

  it('are set aside alone, and counted', async () => {
    for (let count = 0; count < 6; count++) await damaged();
    await queue();
    const metrics = createMetrics('test');
    const sent: string[] = [];
    place.mailer({ transport: { goesTo: 'here', send: async ({ text }) => void sent.push(text) }, seal: seal('a:'), metrics });
    await until(() => sent.length > 0);
    expect(sent).toEqual([link]);
    const rows = await until(async () => {
      const found = await place.rows();
      return found.every(({ sent_at, failed_at }) => sent_at ?? failed_at) ? found : null;
    });
    expect(rows.filter(({ failed_at }) => failed_at)).toHaveLength(6);
    expect(rows[0]).toMatchObject({ attempts: 1, last_error: expect.stringMatching('cannot be unsealed') });
    const shown = await metrics.metrics();
    expect(shown).toMatch(/entrepot_mail_unsealable\S* 6$/m);
    expect(shown).toMatch(/entrepot_mail_depth\S* 0$/m);
  });

  it('say nothing about the mail server: it stays away', async () => {
    const away = { goesTo: 'a server that is away', send: () => Promise.reject(new Error('away')) };
    const mailer = place.mailer({ transport: away, seal: seal('a:') });
    await queue();
    await until(async () => (await place.rows())[0]?.last_error === 'away');
    await place.db.query(`update mail_outbox set text = 'damaged', next_try_at = now()`);
    await until(async () => (await place.rows())[0]?.failed_at);
    await mailer.stop();
    expect(place.log()).not.toContain('mails are handed over again');
  });
});

it('does not keep the link that a server quotes when it refuses the mail', async () => {
  await queue();
  const send = () => Promise.reject(new DeliveryError('refused', `550 spam: ${link}`));
  place.mailer({ transport: { goesTo: 'here', send }, seal: seal('a:') });
  const [row] = await until(async () => {
    const rows = await place.rows();
    return rows[0]?.failed_at ? rows : null;
  });
  expect(row?.last_error).toMatch(/^550 spam: /);
  expect(row?.last_error).not.toContain('a-token');
});
