import type { Cell, Column, Fact, MailBlock, MailDocument } from './document.js';
import { footerWords } from './formats.js';

const width = (text: string): number => [...text].length;

const pad = (text: string, to: number, align: Column['align']): string => {
  const space = ' '.repeat(Math.max(0, to - width(text)));
  return align === 'right' ? space + text : text + space;
};

/** Characters of a line of a cell, and of its details: what is longer goes on below. */
const longestLine = 60;
const longestDetail = 100;

const wrapped = (text: string, limit = longestLine): string[] => {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const last = found.at(-1);
    if (last !== undefined && width(last) + 1 + width(word) <= limit) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
};

/** Splits a row into lines, each with a text a column. */
const linesOf = (row: readonly Cell[]): string[][] => {
  const cells = row.map((cell) => {
    const { text, details } = typeof cell === 'string' ? { text: cell, details: [] } : cell;
    return [...wrapped(text), ...details.flatMap((detail) => wrapped(detail, longestDetail).map((each) => `  ${each}`))];
  });
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, index) => cells.map((lines) => lines[index] ?? ''));
};

/** Columns as wide as their longest line, two spaces between; the totals end where the last column ends. */
const table = (columns: readonly Column[], rowsOfCells: readonly (readonly Cell[])[], totals: readonly Fact[]): string => {
  const rows = rowsOfCells.flatMap(linesOf);
  const widths = columns.map(({ label }, index) => Math.max(width(label), ...rows.map((row) => width(row[index] ?? ''))));
  const rowOf = (cells: readonly string[]): string =>
    widths
      .map((to, index) => pad(cells[index] ?? '', to, columns[index]?.align))
      .join('  ')
      .trimEnd();
  const whole = widths.reduce((sum, each) => sum + each, 2 * Math.max(0, widths.length - 1));
  const values = Math.max(0, ...totals.map(({ value }) => width(value)));
  const totalOf = ({ label, value }: Fact): string => pad(`${label}  ${pad(value, values, 'right')}`, whole, 'right');
  const rule = '-'.repeat(whole);
  return [
    rowOf(columns.map(({ label }) => label)),
    rule,
    ...rows.map(rowOf),
    ...(totals.length > 0 ? [rule, ...totals.map(totalOf)] : []),
  ].join('\n');
};

const blockText = (block: MailBlock): string => {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'table':
      return table(block.columns, block.rows, block.totals ?? []);
    case 'section':
      return `${block.title}:\n${block.text}`;
    case 'link':
      return `${block.label}:\n${block.url}`;
    default:
      return block satisfies never;
  }
};

/** Makes the store's own words and contact lines; empty where it has none. */
const footerText = ({ locale, brand, footer }: MailDocument): string => {
  const words = footerWords(locale);
  const { contact_email, contact_phone, terms_url, privacy_url } = brand ?? {};
  const contact = [contact_email, contact_phone].filter(Boolean).join(', ');
  return [
    footer,
    contact && `${words.contact}: ${contact}`,
    terms_url && `${words.terms}: ${terms_url}`,
    privacy_url && `${words.privacy}: ${privacy_url}`,
  ]
    .filter(Boolean)
    .join('\n');
};

/** Makes the document plain text, for programs that show no HTML. */
export const textPart = (document: MailDocument): string => {
  const { storeName, heading, blocks } = document;
  const footer = footerText(document);
  const parts = [storeName, `${heading}\n${'='.repeat(width(heading))}`, ...blocks.map(blockText), ...(footer ? [`--\n${footer}`] : [])];
  return `${parts.join('\n\n')}\n`;
};
