import type { Column, Fact, MailBlock, MailDocument } from './document.js';

const width = (text: string): number => [...text].length;

const pad = (text: string, to: number, align: Column['align']): string => {
  const space = ' '.repeat(Math.max(0, to - width(text)));
  return align === 'right' ? space + text : text + space;
};

/** Columns as wide as their longest cell, two spaces between; the totals end where the last column ends. */
const table = (columns: readonly Column[], rows: readonly (readonly string[])[], totals: readonly Fact[]): string => {
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
    case 'link':
      return `${block.label}:\n${block.url}`;
    default:
      return block satisfies never;
  }
};

/** The document as plain text, for programs that show no HTML. */
export const textPart = ({ storeName, heading, blocks }: MailDocument): string =>
  [storeName, `${heading}\n${'='.repeat(width(heading))}`, ...blocks.map(blockText)].join('\n\n') + '\n';
