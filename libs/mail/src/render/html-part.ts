import type { Column, Fact, MailBlock, MailDocument } from './document.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const cellStyle = (align: Column['align'] = 'left'): string =>
  `padding:6px 0 6px 12px;border-bottom:1px solid #d8dee4;vertical-align:top;text-align:${align}${align === 'right' ? ';white-space:nowrap' : ''}`;

const table = (columns: readonly Column[], rows: readonly (readonly string[])[], totals: readonly Fact[]): string => {
  const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
    columns
      .map(
        ({ align }, index) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="${cellStyle(align)}">${escape(texts[index] ?? '')}</${tag}>`,
      )
      .join('');
  const total = ({ label, value }: Fact): string =>
    `<tr><th scope="row" colspan="${Math.max(1, columns.length - 1)}" style="${cellStyle('right')};font-weight:normal">${escape(label)}</th>` +
    `<td style="${cellStyle('right')}">${escape(value)}</td></tr>`;
  return [
    '<table style="width:100%;border-collapse:collapse;margin:0 0 16px">',
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

const blockHtml = (block: MailBlock): string => {
  switch (block.type) {
    case 'paragraph':
      return paragraph(escape(block.text).replaceAll('\n', '<br>\n'));
    case 'facts':
      return paragraph(block.facts.map(factHtml).join('<br>\n'));
    case 'table':
      return table(block.columns, block.rows, block.totals ?? []);
    case 'link':
      return paragraph(
        `<a href="${escape(block.url)}" style="display:inline-block;padding:10px 20px;background:#0b57d0;color:#fff;text-decoration:none;border-radius:4px">${escape(block.label)}</a>`,
      );
    default:
      return block satisfies never;
  }
};

const font = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The document as plain HTML: styles where they are used, as mail programs drop style sheets; nothing is loaded from anywhere. */
export const htmlPart = ({ storeName, locale, heading, blocks }: MailDocument): string =>
  [
    '<!doctype html>',
    `<html lang="${escape(locale)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#fff;color:#1f2328;${font}">`,
    '<div style="max-width:640px;margin:0 auto">',
    `<p style="margin:0 0 24px;color:#57606a">${escape(storeName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(heading)}</h1>`,
    ...blocks.map(blockHtml),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
