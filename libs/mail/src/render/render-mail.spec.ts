import type { MailBlock, MailBrand } from './document.js';
import { renderMail } from './render-mail.js';

const render = (...blocks: MailBlock[]) => renderMail({ storeName: 'Loja São Paulo', locale: 'pt_BR', heading: 'Sua fatura', blocks });

const invoice = render(
  { type: 'paragraph', text: 'Olá, Conceição!\nObrigado.' },
  { type: 'facts', facts: [{ label: 'Pedido', value: '100000001' }] },
  {
    type: 'table',
    columns: [{ label: 'Produto' }, { label: 'Qtd.', align: 'right' }, { label: 'Valor', align: 'right' }],
    rows: [
      ['Açaí 500 g', '2', 'R$ 31,80'],
      ['Pão de queijo', '10', 'R$ 1.230,00'],
    ],
    totals: [
      { label: 'Frete', value: 'R$ 9,90' },
      { label: 'Total', value: 'R$ 1.271,70' },
    ],
  },
  { type: 'link', label: 'Ver pedido', url: 'https://example.com/p?a=1&b=2' },
);

it('makes a text that can be read in columns', () => {
  expect(invoice.text).toBe(
    [
      'Loja São Paulo',
      '',
      'Sua fatura',
      '==========',
      '',
      'Olá, Conceição!',
      'Obrigado.',
      '',
      'Pedido: 100000001',
      '',
      'Produto        Qtd.        Valor',
      '--------------------------------',
      'Açaí 500 g        2     R$ 31,80',
      'Pão de queijo    10  R$ 1.230,00',
      '--------------------------------',
      '              Frete      R$ 9,90',
      '              Total  R$ 1.271,70',
      '',
      'Ver pedido:',
      'https://example.com/p?a=1&b=2',
      '',
    ].join('\n'),
  );
});

it('makes HTML that says the same, in the language of the store, with amounts to the right', () => {
  const { html } = invoice;
  expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
  expect(html).toContain('Olá, Conceição!<br>\nObrigado.');
  expect(html).toContain('<strong>Pedido:</strong> 100000001');
  expect(html).toMatch(/<td style="[^"]*text-align:left">Pão de queijo<\/td><td style="[^"]*text-align:right;[^"]*">10<\/td>/);
  expect(html).toMatch(/<th scope="row" colspan="2"[^>]*>Total<\/th><td[^>]*text-align:right[^>]*>R\$ 1\.271,70<\/td>/);
  expect(html).toContain('<a href="https://example.com/p?a=1&amp;b=2"');
});

it('loads nothing from anywhere', () => {
  expect(invoice.html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import|src=/i);
});

const branded = (brand: MailBrand, footer: string | null = null) =>
  renderMail({
    ...{ storeName: 'Loja', locale: 'es', heading: 'H', brand, footer },
    blocks: [
      { type: 'link', label: 'x', url: 'https://example.com/' },
      { type: 'section', title: 'Pago', text: 'a\nb' },
    ],
  });

it('shows the brand of a store: logo, contact and links, in the language of the mail', () => {
  const { html, text } = branded(
    {
      ...{ logo_url: 'https://loja.example/l.png?a&b', contact_email: 'ajuda@loja.example', contact_phone: '+55 (11) 4000' },
      ...{ terms_url: 'https://loja.example/t', privacy_url: 'https://loja.example/p' },
    },
    'Loja Ltda.\nSP',
  );
  expect(html).toMatch(/<img src="https:\/\/loja\.example\/l\.png\?a&amp;b" alt="Loja" width="200" style="[^"]*max-width:200px/);
  expect(html).toContain('Loja Ltda.<br>\nSP');
  expect(html).toMatch(/Contacto: <a href="mailto:ajuda@loja\.example"[^>]*>ajuda@loja\.example<\/a> · <a href="tel:\+55114000"/);
  expect(html).toMatch(/<a href="https:\/\/loja\.example\/t"[^>]*>Condiciones de venta<\/a>/);
  expect(text).toContain('Pago:\na\nb\n\n--\nLoja Ltda.\nSP\nContacto: ajuda@loja.example, +55 (11) 4000\nCondiciones de venta: https://');
});

it.each([
  ['#0b3d2e', 'background:#0b3d2e;color:#ffffff', 'color:#0b3d2e">H</h1>', '1px solid #0b3d2e'],
  ['#ffd400', 'background:#ffd400;color:#000000', 'color:#1f2328">H</h1>', '1px solid #57606a'],
  ['red;}', 'background:#0b57d0;color:#ffffff', 'color:#1f2328">H</h1>', '1px solid #0b57d0'],
])('uses the colour %s as far as it can be read', (color, button, heading, edge) => {
  const { html } = branded({ color });
  for (const part of [button, heading, edge]) expect(html).toContain(part);
});

it('leaves out of a brand what cannot be shown', () => {
  const { html, text } = branded({ logo_url: 'javascript:alert(1)', terms_url: 'x', logo_alt: '"><script>' });
  expect(html + text).not.toMatch(/javascript|<img|<script>|Condiciones/);
  expect(html).toContain('>Loja</p>');
});

it('breaks long names in text, and puts details below', () => {
  const rows = [[{ text: 'word '.repeat(30), details: ['Size: M'] }, '2']];
  const { text } = render({ type: 'table', columns: [{ label: 'Produto' }, { label: 'Qtd.', align: 'right' }], rows });
  expect(text).toMatch(/\n(word ?){12} +2\n(word ?){12}\n(word ?){6}\n {2}Size: M\n/);
});

const evil = '</td><script>alert("1")</script>&\'';
const escaped = '&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;';

it.each<[string, MailBlock]>([
  ['paragraph', { type: 'paragraph', text: evil }],
  ['label', { type: 'facts', facts: [{ label: evil, value: '' }] }],
  ['value', { type: 'facts', facts: [{ label: '', value: evil }] }],
  ['column', { type: 'table', columns: [{ label: evil }], rows: [] }],
  ['cell', { type: 'table', columns: [{ label: '' }], rows: [[evil]] }],
  ['detail', { type: 'table', columns: [{ label: '' }], rows: [[{ text: '', details: [evil] }]] }],
  ['section', { type: 'section', title: evil, text: evil }],
  ['total', { type: 'table', columns: [{ label: '' }], rows: [], totals: [{ label: evil, value: evil }] }],
  ['link', { type: 'link', label: evil, url: 'https://example.com/' }],
])('escapes what stands in a %s', (_where, block) => {
  const { html } = render(block);
  expect(html).toContain(escaped);
  expect(html).not.toContain('<script>');
});

it('escapes the store’s name, the heading and the locale', () => {
  const { html } = renderMail({ storeName: evil, heading: evil, locale: '"><script>', blocks: [] });
  expect(html.split(escaped)).toHaveLength(4);
  expect(html).not.toContain('<script>');
  expect(html).toContain('<html lang="und">');
});

it('does not let one row look like two, or a text run backwards', () => {
  const { text, html } = render(
    { type: 'facts', facts: [{ label: 'Nome', value: 'Maria\r\nTotal: R$ 0,00' }] },
    { type: 'paragraph', text: 'a\u0000b\u202ec\u001b[31m' },
  );
  expect(text).toContain('Nome: Maria Total: R$ 0,00');
  expect(text + html).not.toMatch(/[\u0000\u202e\u001b]/);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'example.com', ''])('refuses a link to %j', (url) => {
  expect(() => render({ type: 'link', label: 'x', url })).toThrow('must be an http or https address');
});

it('keeps a quote of an address inside its attribute', () => {
  expect(render({ type: 'link', label: 'x', url: 'https://example.com/"onclick="x' }).html).not.toContain('"onclick');
});
