import { Type, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isMailOn, mailFrom, mailSettings, mailTransport } from './settings.js';

const isFit = (name: keyof typeof mailSettings, value: unknown): boolean => Value.Check(mailSettings[name] as TSchema, value);

it('has a default for everything but the mail server', () => {
  expect(Value.Default(Type.Object(mailSettings), {})).toEqual({
    MAIL: 'on',
    MAIL_FROM: 'shop@localhost',
    DISK_MIN_FREE_MB: 512,
    DATA_DIR: './var',
  });
});

it.each([
  ['MAIL', 'off', true],
  ['MAIL', 'no', false],
  ['SMTP_URL', 'smtp://127.0.0.1:1025', true],
  ['SMTP_URL', 'smtps://user:pass@mail.example.com', true],
  ['SMTP_URL', 'mail.example.com:25', false],
  ['SMTP_URL', 'http://mail.example.com', false],
  ['MAIL_FROM', 'loja@example.com', true],
  ['MAIL_FROM', 'Loja <loja@example.com>', false],
] as const)('%s=%s fits: %s', (name, value, fits) => {
  expect(isFit(name, value)).toBe(fits);
});

it('is on unless it is turned off', () => {
  expect([{}, { MAIL: 'on' as const }, { MAIL: 'off' as const }].map(isMailOn)).toEqual([true, true, false]);
});

it('sends in the store’s name from one address', () => {
  expect(mailFrom({ MAIL_FROM: 'loja@example.com' }, 'Loja')).toEqual({ name: 'Loja', address: 'loja@example.com' });
});

it('sends by SMTP where a server is set, else into DATA_DIR/mail', () => {
  expect(mailTransport({ SMTP_URL: 'smtp://u:p@h:25', DATA_DIR: '/data' }).goesTo).toBe('the mail server h:25');
  expect(mailTransport({ DATA_DIR: '/data' }).goesTo).toBe('.eml files in /data/mail');
});
