import { mailProblem } from './queue-mail.js';

const from = { name: 'Loja', address: 'loja@example.com' };
const problemOf = (to: string): string | null => mailProblem({ from, to, subject: 'Fatura' });

it.each([
  'maria@example.com',
  'maria.da-silva+loja@mail.example.co',
  "o'neil@example.com",
  'x@localhost',
  'conceição@exámple.com.br',
  '張@例え.jp',
  `${'a'.repeat(64)}@example.com`,
])('takes %s', (to) => {
  expect(problemOf(to)).toBeNull();
});

it.each([
  ['nothing', ''],
  ['no address', 'maria'],
  ['no local part', '@example.com'],
  ['no domain', 'maria@'],
  ['two addresses', 'maria@example.com,eve@example.com'],
  ['two addresses with a space', 'maria@example.com eve@example.com'],
  ['a group', 'all:maria@example.com;'],
  ['a name beside it', 'Maria <maria@example.com>'],
  ['a comment', 'maria@example.com (Maria)'],
  ['a quoted local part', '"maria silva"@example.com'],
  ['a line break', 'maria@example.com\r\nBcc: eve@example.com'],
  ['a line break at the end', 'maria@example.com\n'],
  ['a NUL', 'maria@example.com\u0000'],
  ['dots in a row', 'maria..silva@example.com'],
  ['a dot at the end', 'maria@example.com.'],
  ['a label that begins with a hyphen', 'maria@-example.com'],
  ['two at signs', 'maria@eve@example.com'],
  ['an address literal', 'maria@[127.0.0.1]'],
  ['a local part that is too long', `${'a'.repeat(65)}@example.com`],
  ['an address that is too long', `maria@${'a.'.repeat(130)}com`],
])('refuses %s', (_what, to) => {
  expect(problemOf(to)).toMatch(/recipient/);
});

it('refuses a sender that is no address, and line breaks in a subject or a name', () => {
  const mail = { from, to: 'maria@example.com', subject: 'Fatura' };
  expect(mailProblem({ ...mail, from: { ...from, address: 'loja' } })).toMatch(/sender is not/);
  for (const wrong of ['a\nb', 'a\rb', 'a\u0000b', 'a\u0085b', 'a\u2028b']) {
    expect(mailProblem({ ...mail, subject: wrong })).toMatch(/subject/);
    expect(mailProblem({ ...mail, from: { ...from, name: wrong } })).toMatch(/sender’s name/);
  }
});

it('answers quickly for whatever is long', () => {
  // What this process computes, whatever else the machine does: patterns that try again and again would take minutes.
  const before = process.cpuUsage();
  problemOf(`${'a.'.repeat(100_000)}@`);
  problemOf(`a@${'a-'.repeat(100_000)}`);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
});
