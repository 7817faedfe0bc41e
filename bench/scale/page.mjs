import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = join(import.meta.dirname, '../out/scale.json');

const us = (value) => value.toFixed(0);
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

/** Growth is told up to this size: a larger one is shown beside it. */
const judgedSize = 1_000_000;
const lastJudged = (sizes) => sizes.findLast((size) => size <= judgedSize) ?? sizes[0];

/** How many times as much an operation costs there as at the smallest size. */
export const growthOf = (sizes, figures) => figures[sizes.indexOf(lastJudged(sizes))].sum / figures[0].sum;

/** One row an operation: its CPU at each size, what it grew by, and PostgreSQL's part and the callers' wait at each size. */
export const tableOf = (sizes, rows) => {
  const heads = sizes.map((size) => size.toLocaleString('en'));
  const header = [
    '',
    ...heads.map((head) => `CPU at ${head}, µs`),
    `growth to ${lastJudged(sizes).toLocaleString('en')}`,
    'of it PostgreSQL',
    'p50, ms',
    'p99, ms',
  ];
  const each = (figures, show, field) => figures.map((figure) => show(figure[field])).join(' → ');
  const lines = rows.map(({ name, figures, isTotal }) => [
    ...[isTotal ? `${name} (a total)` : name, ...figures.map(({ sum }) => us(sum)), growthOf(sizes, figures).toFixed(2)],
    ...[each(figures, us, 'postgres'), each(figures, ms, 'p50'), each(figures, ms, 'p99')],
  ]);
  return [header, header.map((_, n) => (n === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const planOf = ({ statement, plan }) => `\`${statement}\`\n\n\`\`\`\n${plan}\n\`\`\`\n`;

const plansOf = (sizes, plans) =>
  plans.length === 0
    ? ''
    : `
## Plans at ${lastJudged(sizes).toLocaleString('en')} orders

As PostgreSQL ran the statements for the services, \`explain (analyze, buffers)\`.

${plans.map(({ name, statements }) => `### ${name}\n\n${statements.map(planOf).join('\n')}`).join('\n')}`;

const amountsOf = (rows, ofWrites) => {
  const amounts = rows
    .filter(({ isTotal, isWrite, name }) => !isTotal && isWrite === ofWrites && name !== 'conversion')
    .map(({ requests }) => requests);
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])].join(' to ');
};

/** docs/scale-plans.md */
const pageOf = ({ sizes, rows, plans }) => `# What grows with the number of orders

Made by \`node bench/scale/run.mjs --write\` on databases of its own; \`bench/scale/fill.mjs\` says what is in them beside the orders. CPU of gateway, service
and the service's PostgreSQL backends a request, beyond what they take when nobody asks anything, through the gateway: medians of three rounds of
${amountsOf(rows, false)} requests (writes: of ${amountsOf(rows, true)}, with what their events cause in all services), the sizes in turns on one server. A conversion is a sale from its
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
