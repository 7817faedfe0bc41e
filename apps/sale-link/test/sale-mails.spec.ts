import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import { anItem, aSale } from './sale-requests.js';
import { startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aProduct, aStore, everyOption } from './world.js';

let folder: string;
let service: TestSaleLink;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrepot-sale-mails-'));
  service = await startTestSaleLink({ MAIL: 'on', DATA_DIR: folder, MAIL_FROM: 'loja@example.com' });
  await service.publish(
    aStore({ name: 'Loja São <João>' }),
    aStore({ store_id: 2, name: 'The Shop', locale: 'en_US', currency: 'USD', base_url: 'https://shop.example/us' }),
    aStore({
      ...{ store_id: 3, name: 'La Tienda', locale: 'es_MX', currency: 'MXN', timezone: 'America/Tijuana' },
      brand: {
        ...{ logo_url: 'https://tienda.example/logo.png', color: '#0b3d2e', terms_url: 'https://tienda.example/t' },
        contact_email: 'ayuda@tienda.example',
      },
      mail: { footer: 'La Tienda S. A.', texts: { sale_link: { subject: 'Su compra & {store}', intro: 'Elegido para usted.' } } },
    }),
    aProduct(1, 'A', { name: 'Caneca & pires' }),
    aProduct(2, 'OPTIONS', { options: everyOption }),
  );
  await service.import([{ code: 'TEN', discount_type: 'percent', amount: 10 }]);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const aBuyer = (): string => `buyer-${++count}@example.com`;
const wanted = (fields: object = {}) => aSale({ send_email: true, ...fields });
const queued = (email: string) => service.rows('select kind, failed_at from mail_outbox where recipient = $1', email);

/** Reads the mails to an address, once there is one: without a mail server they are files. */
const mailsTo = (email: string): Promise<Email[]> =>
  until(async () => {
    const files = await readdir(join(folder, 'mail')).catch(() => []);
    const mails = await Promise.all(
      files.filter((name) => name.endsWith('.eml')).map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))),
    );
    const own = mails.filter(({ to }) => to?.[0]?.address === email);
    return own.length > 0 ? own : null;
  });
const spaced = (text: string | undefined): string => (text ?? '').replace(/\u00a0/g, ' ');

describe('send_email', () => {
  it('mails the link in the store’s name, language and currency, as text and as HTML', async () => {
    const email = aBuyer();
    const items = [anItem({ qty: 2, price: 1234.5 }), anItem({ sku: 'OPTIONS', qty: 1, price: 31, options: { 1: 12, 3: '<i>Ana</i>' } })];
    const { status, body } = await service.create(wanted({ email, items, coupon_code: 'ten', expires_at: '2099-01-31T10:00:00Z' }));
    expect(status).toBe(201);
    const { id, email_sent, warnings, checkout_url } = body['vendalink'];
    expect([email_sent, warnings]).toEqual([true, undefined]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Loja São <João>', address: 'loja@example.com' },
      subject: 'Sua compra em Loja São <João> está pronta',
    });
    const text = spaced(mail?.text);
    for (const part of [
      'Loja São <João> preparou esta compra para você.',
      'Caneca & pires              2  R$ 2.469,00',
      'Product OPTIONS             1     R$ 31,00\n  Color: Blue\n  Engraving: <i>Ana</i>\n',
      'Subtotal  R$ 2.500,00',
      'Cupom TEN   -R$ 250,00',
      'Total  R$ 2.250,00',
      `Finalizar compra:\n${checkout_url}`,
      'O link vale até 31 de janeiro de 2099 às 10:00 UTC.',
      'Este link é pessoal.',
    ])
      expect(text).toContain(part);
    const html = spaced(mail?.html);
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain(`<a href="${checkout_url}"`);
    expect(html).toContain('Caneca &amp; pires');
    expect(html).not.toMatch(/<i>|<João>/);
    expect((await service.get(`/api2/vendalink?id=${id}`)).body['vendalink']).toMatchObject({ email_sent: true });
  });

  it('cuts an option’s long text short', async () => {
    const email = aBuyer();
    await service.create(wanted({ email, items: [anItem({ sku: 'OPTIONS', options: { 1: 11, 7: 'x'.repeat(2_000) } })] }));
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/\n {2}Color: Red\n {2}Greeting: x{79}…\n/);
  });

  it('shows the brand and the words of the store', async () => {
    const email = aBuyer();
    await service.create(wanted({ email, store_id: 3, expires_at: '2099-01-31T10:00:00Z' }));
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Su compra & La Tienda');
    expect(spaced(mail?.text)).toContain('31 de enero de 2099 a las 2:00 (GMT-8)');
    expect(mail?.replyTo).toEqual([{ name: '', address: 'ayuda@tienda.example' }]);
    expect(mail?.text).toMatch(
      /^La Tienda\n[^]*\nElegido para usted\.\n[^]*\n--\nLa Tienda S\. A\.\nContacto: ayuda@tienda\.example\nCondiciones de venta: https:\/\/tienda\.example\/t\n+$/,
    );
    expect(mail?.html).toContain('<img src="https://tienda.example/logo.png" alt="La Tienda"');
    expect(mail?.html).toContain('background:#0b3d2e;color:#ffffff');
  });

  it('speaks English in an English store, and leads to its own address', async () => {
    const email = aBuyer();
    const { body } = await service.create(wanted({ email, store_id: 2 }));
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ from: { name: 'The Shop' }, subject: 'Your purchase at The Shop is ready' });
    expect(mail?.text).toContain('$21.00');
    expect(mail?.text).toContain(`Complete your purchase:\n${body['vendalink'].checkout_url}`);
    expect(mail?.text).toContain('https://shop.example/us/checkout/');
    expect(mail?.html).toContain('<html lang="en">');
  });

  it('sends nothing unless it is asked to', async () => {
    const [unasked, asked] = [aBuyer(), aBuyer()];
    expect((await service.create(wanted({ email: unasked, send_email: false }))).body['vendalink']).toMatchObject({ email_sent: false });
    await service.create(wanted({ email: asked }));
    await mailsTo(asked);
    expect(await queued(unasked)).toEqual([]);
  });

  it('sends one mail a sale, however often it is asked for', async () => {
    const [email, key] = [aBuyer(), newId()];
    await service.create(wanted({ email }), key);
    const again = await service.create(wanted({ email }), key);
    expect(again.body['vendalink']).toMatchObject({ idempotent_replay: true, email_sent: true });
    expect(await queued(email)).toHaveLength(1);
  });

  it('sends nothing for a sale that is refused', async () => {
    const email = aBuyer();
    expect((await service.create(wanted({ email, items: [anItem(), anItem({ sku: 'NONE' })] }))).status).toBe(404);
    expect(await queued(email)).toEqual([]);
  });

  it('creates the sale all the same where the address takes no mail, and warns', async () => {
    const email = 'ana@my_shop.com';
    const { status, body } = await service.create(wanted({ email }));
    expect(status).toBe(201);
    const warnings = ['The e-mail was not scheduled: no mail can be sent to this address. Pass the checkout_url on yourself.'];
    expect(body['vendalink']).toMatchObject({ email_sent: false, warnings });
    expect((await service.get(`/api2/vendalink?id=${body['vendalink'].id}`)).body['vendalink']).toMatchObject({
      email_sent: false,
      warnings,
    });
  });

  it('keeps the link unreadable while it waits, and out of the log', async () => {
    const email = aBuyer();
    const { body } = await service.create(wanted({ email }));
    await mailsTo(email);
    const token: string = body['vendalink'].checkout_url.split('/').at(-1);
    const rows = await service.rows('select m::text as row from mail_outbox m where recipient = $1', email);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(service.log()).not.toContain(token);
    expect(service.log()).not.toContain(email);
  });
});
