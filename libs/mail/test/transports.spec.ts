import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { until } from '@entrepot/testing';
import { fileTransport, mailTransport, renderMail, smtpTransport, type MailTransport, type OutgoingMail } from '../src/index.js';
import { aMailServer, type MailServer } from '@entrepot/testing/mail-server';
import { aPlace, queue } from './world.js';

const signal = AbortSignal.timeout(60_000);
const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: '<0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000@example.com>',
  fromName: 'Loja São Paulo',
  fromAddress: 'loja@example.com',
  recipient: 'conceição@exámple.com',
  subject: `Fatura nº 100000001 – Açaí e pão de queijo, ${'já pagos, '.repeat(20)}`,
  createdAt: new Date('2026-01-31T12:00:00.123Z'),
  ...renderMail({
    storeName: 'Loja São Paulo',
    locale: 'pt_BR',
    heading: 'Sua fatura',
    blocks: [{ type: 'paragraph', text: `Olá, Conceição!\n.\nObrigado. ${'palavra '.repeat(300)}` }],
  }),
  ...changes,
});

let directory: string;
let server: MailServer;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'entrepot-mail-'));
  server = await aMailServer();
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const filed = async (): Promise<string[]> => (await readdir(join(directory, 'mail'))).sort();

/** Sends a mail by each transport and reads it with another library. */
const roundTrips: [string, (mail: OutgoingMail) => Promise<Buffer>][] = [
  [
    'a file',
    async (mail) => {
      await fileTransport(join(directory, 'mail')).send(mail, signal);
      return readFile(join(directory, 'mail', (await filed())[0] ?? ''));
    },
  ],
  [
    'SMTP',
    async (mail) => {
      await smtpTransport(server.url).send(mail, signal);
      return Buffer.from(server.received[0]?.raw ?? '', 'latin1');
    },
  ],
];

describe.each(roundTrips)('by %s', (_name, roundTrip) => {
  it('keeps every letter of headers and parts', async () => {
    const mail = aMail();
    const raw = await roundTrip(mail);
    const email = await PostalMime.parse(raw);
    expect(email.messageId).toBe(mail.messageId);
    expect(email.subject).toBe(mail.subject);
    expect(email.from).toMatchObject({ name: 'Loja São Paulo', address: 'loja@example.com' });
    expect(email.to?.[0]?.address).toMatch(/^conceição@/);
    expect(new Date(email.date ?? '').toISOString()).toBe('2026-01-31T12:00:00.000Z');
    expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(email.html?.replaceAll('\r\n', '\n').trim()).toBe(mail.html.trim());
    expect(raw.toString('latin1')).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(
      Math.max(
        ...raw
          .toString('latin1')
          .split('\r\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(998);
  });

  it('lets no header in through another one', async () => {
    const eve = 'X-Eve: here\r\nBcc: eve@example.com';
    const raw = await roundTrip(aMail({ subject: `Fatura\r\n${eve}`, fromName: `Loja\r\n${eve}`, recipient: `maria@example.com` }));
    const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(x-eve|bcc):/im);
    expect((await PostalMime.parse(raw)).to).toMatchObject([{ address: 'maria@example.com' }]);
  });
});

it('writes one .eml file a mail, that only its user may read, and the same one again for a mail that is repeated', async () => {
  const transport = fileTransport(join(directory, 'mail'));
  await transport.send(aMail(), signal);
  await transport.send(aMail(), signal);
  await transport.send(aMail({ messageId: '<other@example.com>' }), signal);
  expect(await filed()).toEqual([
    '20260131T120000Z-0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000@example.com.eml',
    '20260131T120000Z-other@example.com.eml',
  ]);
  expect((await stat(join(directory, 'mail', (await filed())[0]!))).mode & 0o777).toBe(0o600);
});

it('writes no mail where the disk has less room than is to be left, and says so', async () => {
  const full = mailTransport({ DATA_DIR: directory, DISK_MIN_FREE_MB: 1_000_000_000 });
  await expect(full.send(aMail(), signal)).rejects.toMatchObject({
    failure: 'unreachable',
    message: expect.stringMatching(/mail has \d+ MB free, less than DISK_MIN_FREE_MB=1000000000/),
  });
  expect(await filed()).toEqual([]);
});

it('takes the outbox to files while SMTP_URL is not set, and waits for a folder that cannot be written', async () => {
  const place = await aPlace();
  await writeFile(join(directory, 'mail'), 'in the way');
  place.mailer({ transport: mailTransport({ DATA_DIR: directory }), retry: { firstPauseMs: 50 } });
  const { messageId } = await queue(place);
  await until(async () => (await place.rows())[0]?.last_error);
  expect(await place.rows()).toMatchObject([{ sent_at: null, failed_at: null }]);
  await rm(join(directory, 'mail'));
  await until(async () => (await place.rows())[0]?.sent_at);
  const files = await filed();
  expect(files).toHaveLength(1);
  const email = await PostalMime.parse(await readFile(join(directory, 'mail', files[0]!)));
  expect(email).toMatchObject({ messageId, subject: 'Fatura 100000001' });
  expect(email.text).toContain('Olá, Conceição!');
  expect(email.html).toContain('<p style="margin:0 0 16px">Olá, Conceição!</p>');
  expect(place.log()).toContain(`mails go to .eml files in ${join(directory, 'mail')}`);
  await place.close();
});

it.each<[string, MailTransport, string]>([
  ['SMTP', smtpTransport('smtps://shop:opensesame@mail.example.com:465?requireTLS=true'), 'the mail server mail.example.com:465'],
  ['a file', fileTransport('/data/mail'), '.eml files in /data/mail'],
])('says where %s goes, without a password', (_name, transport, goesTo) => {
  expect(transport.goesTo).toBe(goesTo);
});
