import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = join(import.meta.dirname, '../out/scale.json');

const us = (value) => value.toFixed(0);
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

/** One row an operation: its CPU at each size, what it grew by, and what PostgreSQL's part and the callers' wait are at the first and the last. */
export const tableOf = (sizes, rows) => {
  const heads = sizes.map((size) => size.toLocaleString('en'));
  const header = ['', ...heads.map((head) => `CPU at ${head}, µs`), 'growth', 'of it PostgreSQL', 'p50, ms', 'p99, ms'];
  const ends = (figures, show, field) => `${show(figures[0][field])} → ${show(figures.at(-1)[field])}`;
  const lines = rows.map(({ name, figures, isTotal }) => [
    ...[isTotal ? `${name} (a total)` : name, ...figures.map(({ sum }) => us(sum)), (figures.at(-1).sum / figures[0].sum).toFixed(2)],
    ...[ends(figures, us, 'postgres'), ends(figures, ms, 'p50'), ends(figures, ms, 'p99')],
  ]);
  return [header, header.map((_, n) => (n === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const planOf = ({ statement, plan }) => `\`${statement}\`\n\n\`\`\`\n${plan}\n\`\`\`\n`;

const plansOf = (sizes, plans) =>
  plans.length === 0
    ? ''
    : `
## Plans at ${sizes.at(-1).toLocaleString('en')} orders

As PostgreSQL ran the statements for the services, \`explain (analyze, buffers)\`.

${plans.map(({ name, statements }) => `### ${name}\n\n${statements.map(planOf).join('\n')}`).join('\n')}`;

const amountsOf = (rows) => {
  const amounts = rows.map(({ requests }) => requests);
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])].join(' to ');
};

/** docs/scale-plans.md */
const pageOf = ({ sizes, rows, plans }) => `# What grows with the number of orders

Made by \`node bench/scale/run.mjs --write\` on databases of its own; \`bench/scale/fill.mjs\` says what is in them beside the orders. CPU of gateway, service
and the service's PostgreSQL backends a request, beyond what they take when nobody asks anything, through the gateway: medians of three rounds of
${amountsOf(rows)} requests (writes: of 250, with what their events cause in all services), the sizes in turns on one server. A conversion is a sale from its
creation until its order is there, Kafka included.

${tableOf(sizes, rows)}
${plansOf(sizes, plans)}`;

const kept = () => (existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { rows: [], plans: [] });

/** Keeps rows or plans of operations beside what earlier runs have left of others. */
export const keep = (kind, found, more = {}) => {
  const all = kept();
  const others = all[kind].filter(({ name }) => !found.some((one) => one.name === name));
  mkdirSync(join(out, '..'), { recursive: true });
  writeFileSync(out, JSON.stringify({ ...all, ...more, [kind]: [...others, ...found] }));
};

/** Writes docs/scale-plans.md of what is kept, in the order of these names; what is not among them comes last. */
export const writePage = (names) => {
  const { rows, plans, ...all } = kept();
  const place = ({ name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  const ordered = (list) => list.toSorted((a, b) => place(a) - place(b));
  writeFileSync(join(import.meta.dirname, '../../docs/scale-plans.md'), pageOf({ ...all, rows: ordered(rows), plans: ordered(plans) }));
};
