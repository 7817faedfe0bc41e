import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const out = join(import.meta.dirname, '../out/plans.md');

const us = (value) => value.toFixed(0);
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

/** How many times as much an operation costs at the largest size as at the smallest. */
export const growthOf = ({ figures }) => figures.at(-1).sum / figures[0].sum;

/** Makes a row for each operation: its CPU at each size, its growth, and PostgreSQL's part and the callers' wait at the first and the last. */
export const tableOf = (rows) => {
  const heads = rows[0].sizes.map((size) => size.toLocaleString('en'));
  const header = ['', ...heads.map((head) => `CPU at ${head}, µs`), 'growth', 'of it PostgreSQL', 'p50, ms', 'p99, ms'];
  const ends = (figures, show, field) => `${show(figures[0][field])} → ${show(figures.at(-1)[field])}`;
  const lines = rows.map(({ name, figures, isTotal }) => [
    ...[isTotal ? `${name} (a total)` : name, ...figures.map(({ sum }) => us(sum)), growthOf({ figures }).toFixed(2)],
    ...[ends(figures, us, 'postgres'), ends(figures, ms, 'p50'), ends(figures, ms, 'p99')],
  ]);
  return [header, header.map((_, n) => (n === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const planOf = ({ statement, plan }) => `\`${statement}\`\n\n\`\`\`\n${plan}\n\`\`\`\n`;

/** Writes the plans of all operations at this number of orders. @returns the file */
export const writePlans = (plans, orders) => {
  const sections = plans.map(({ name, statements }) => `## ${name}\n\n${statements.map(planOf).join('\n')}`);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, [`# Plans at ${orders.toLocaleString('en')} orders\n`, ...sections].join('\n'));
  return out;
};
