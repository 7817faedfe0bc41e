import { ownMailTexts } from './mail-texts.js';

const values = { number: '7', order: '9', firstname: 'Ana $&', store: 'Loja' };

it.each([
  ['{store}: {number} / {order}', 'Loja: 7 / 9'],
  ['Obrigado, {firstname}!', 'Obrigado, Ana $&!'],
  ['{ } {unknown} {constructor} {', '{ } {unknown} {constructor} {'],
])('fills %j', (subject, expected) => {
  expect(ownMailTexts({ invoice: { subject } }, 'invoice', values)).toEqual({ subject: expected });
});

it('leaves out a placeholder without a value, and makes one line of each', () => {
  const texts = { order: { subject: 'Obrigado, {firstname}!', intro: '{store}\n{order}' } };
  expect(ownMailTexts(texts, 'order', { ...values, firstname: ' ', store: 'A\r\nB' })).toEqual({ subject: 'Obrigado!', intro: 'A B\n9' });
});

it('says nothing where the store does not', () => expect(ownMailTexts(undefined, 'sale_link', { store: '' })).toEqual({}));
