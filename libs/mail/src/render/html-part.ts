import { contrast, isReadable, textOn } from '@entrepot/kernel';
import type { Cell, Column, Fact, MailBlock, MailBrand, MailDocument } from './document.js';
import { footerWords } from './formats.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const escapeLines = (text: string): string => escape(text).replaceAll('\n', '<br>\n');

const ink = '#1f2328';
const grey = '#57606a';

/** Colours of a mail: those of a brand as far as they can be read on white. */
interface Colors {
  heading: string;
  link: string;
  button: string;
}

const colorsOf = (color: string | undefined): Colors => {
  const readable = color !== undefined && isReadable(color) ? color : undefined;
  return { heading: readable ?? ink, link: readable ?? '#0b57d0', button: color ?? '#0b57d0' };
};

const cellStyle = (align: Column['align'] = 'left', { isFirst = false, wraps = align === 'left' } = {}): string =>
  `padding:8px 0 8px ${isFirst ? 0 : 12}px;border-bottom:1px solid #d8dee4;vertical-align:top;text-align:${align}` +
  (wraps ? '' : ';white-space:nowrap');

const cellHtml = (cell: Cell): string =>
  typeof cell === 'string'
    ? escape(cell)
    : [escape(cell.text), ...cell.details.map((detail) => `<br><span style="color:${grey};font-size:14px">${escape(detail)}</span>`)].join(
        '',
      );

const table = (columns: readonly Column[], rows: readonly (readonly Cell[])[], totals: readonly Fact[]): string => {
  const cells = (tag: 'td' | 'th', texts: readonly Cell[]): string =>
    columns
      .map(
        ({ align }, index) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="${cellStyle(align, { isFirst: index === 0 })}">${cellHtml(texts[index] ?? '')}</${tag}>`,
      )
      .join('');
  const total = ({ label, value }: Fact, index: number): string => {
    const weight = `font-weight:${index === totals.length - 1 ? 'bold' : 'normal'}`;
    return (
      `<tr><th scope="row" colspan="${Math.max(1, columns.length - 1)}" style="${cellStyle('right', { isFirst: true, wraps: true })};${weight}">${escape(label)}</th>` +
      `<td style="${cellStyle('right')};${weight}">${escape(value)}</td></tr>`
    );
  };
  return [
    '<table style="width:100%;border-collapse:collapse;margin:0 0 24px">',
    `<thead><tr>${cells(
      'th',
      columns.map(({ label }) => label),
    )}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody>`,
    totals.length > 0 ? `<tfoot>${totals.map(total).join('\n')}</tfoot>` : '',
    '</table>',
  ].join('\n');
};

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
const factHtml = ({ label, value }: Fact): string => `<strong>${escape(label)}:</strong> ${escape(value)}`;

/** A button that is hardly seen on white has an edge. */
const buttonStyle = (color: string): string =>
  `display:inline-block;padding:12px 24px;background:${color};color:${textOn(color)};text-decoration:none;border-radius:4px;` +
  `border:1px solid ${contrast(color, '#ffffff') < 3 ? grey : color}`;

const blockHtml = (block: MailBlock, { heading, button }: Colors): string => {
  switch (block.type) {
    case 'paragraph':
      return paragraph(escapeLines(block.text));
    case 'facts':
      return paragraph(block.facts.map(factHtml).join('<br>\n'));
    case 'section':
      return `<h2 style="margin:0 0 4px;font-size:17px;line-height:1.4;color:${heading}">${escape(block.title)}</h2>\n${paragraph(escapeLines(block.text))}`;
    case 'table':
      return table(block.columns, block.rows, block.totals ?? []);
    case 'link':
      return paragraph(`<a href="${escape(block.url)}" style="${buttonStyle(button)}">${escape(block.label)}</a>`);
    default:
      return block satisfies never;
  }
};

/** Makes the head: the logo, or while images are not loaded its text in the size of a name. */
const headHtml = (storeName: string, { logo_url, logo_alt = storeName, color }: MailBrand, { heading }: Colors): string => {
  const edge = color === undefined ? '' : `;padding:0 0 16px;border-bottom:3px solid ${color}`;
  if (logo_url === undefined) return `<p style="margin:0 0 24px;color:${grey}${edge}">${escape(storeName)}</p>`;
  const size = 'width:auto;max-width:200px;height:auto;max-height:64px';
  return (
    `<p style="margin:0 0 24px${edge}"><img src="${escape(logo_url)}" alt="${escape(logo_alt)}" width="200" ` +
    `style="${size};border:0;font-size:20px;font-weight:bold;color:${heading}"></p>`
  );
};

const footerHtml = ({ locale, footer }: MailDocument, brand: MailBrand, { link }: Colors): string[] => {
  const words = footerWords(locale);
  const anchor = (url: string, label: string, style = ''): string =>
    `<a href="${escape(url)}" style="color:${link}${style}">${escape(label)}</a>`;
  const { contact_email, contact_phone, terms_url, privacy_url } = brand;
  const contact = [
    contact_email && anchor(`mailto:${contact_email}`, contact_email),
    contact_phone && anchor(`tel:${contact_phone.replace(/[^+\d]/g, '')}`, contact_phone, ';white-space:nowrap'),
  ].filter(Boolean);
  const links = [terms_url && anchor(terms_url, words.terms), privacy_url && anchor(privacy_url, words.privacy)].filter(Boolean);
  const parts = [
    footer ? escapeLines(footer) : '',
    contact.length > 0 ? `${words.contact}: ${contact.join(' · ')}` : '',
    links.join(' · '),
  ].filter(Boolean);
  const style = `margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d8dee4;color:${grey};font-size:14px`;
  return parts.length > 0 ? [`<p style="${style}">${parts.join('<br>\n')}</p>`] : [];
};

const font = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Makes the document plain HTML: styles at each element, as mail programs drop style sheets; only the logo is loaded. */
export const htmlPart = (document: MailDocument): string => {
  const { storeName, locale, heading, blocks } = document;
  const brand = document.brand ?? {};
  const colors = colorsOf(brand.color);
  return [
    '<!doctype html>',
    `<html lang="${escape(locale)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#fff;color:${ink};${font}">`,
    '<div style="max-width:640px;margin:0 auto;overflow-wrap:anywhere">',
    headHtml(storeName, brand, colors),
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${colors.heading}">${escape(heading)}</h1>`,
    ...blocks.map((block) => blockHtml(block, colors)),
    ...footerHtml(document, brand, colors),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
};
