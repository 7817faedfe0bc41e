import { transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { DeliveryError, type MailSeal, queueMail } from '../src/index.js';
import { aMail, aPlace, type Place } from './world.js';

let place: Place;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(() => place.close());

const link = 'https://shop.example/checkout/a-token-of-a-link';
/** Good enough to tell whether texts went through it. */
const seal = (key: string): MailSeal => ({
  encrypt: (text) => `${key}${Buffer.from(text).toString('base64')}`,
  decrypt(sealed) {
    if (!sealed.startsWith(key)) throw new Error('another key');
    return Buffer.from(sealed.slice(key.length), 'base64').toString();
  },
});
const queue = () => transaction(place.dataSource, (tx) => queueMail(tx, aMail({ text: link, html: `<a href="${link}">` }), seal('a:')));

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

it('gives up a mail that was sealed with another key', async () => {
  await queue();
  place.mailer({ transport: { goesTo: 'here', send: () => Promise.reject(new Error('never')) }, seal: seal('b:') });
  const [row] = await until(async () => {
    const rows = await place.rows();
    return rows[0]?.failed_at ? rows : null;
  });
  expect(row).toMatchObject({ last_error: 'the mail was sealed with another key' });
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
