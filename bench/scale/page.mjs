import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = join(import.meta.dirname, '../out/scale.json');

const us = (value) => value.toFixed(0);
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

/** How many times as much an operation costs at the largest size as at the smallest. */
export const growthOf = ({ figures }) => figures.at(-1).sum / figures[0].sum;

/** One row an operation: its CPU at each size, what it grew by, and what PostgreSQL's part and the callers' wait are at the first and the last. */
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

const plansOf = ({ plans, plansAt }) =>
  plans.length === 0
    ? ''
    : `
## Plans at ${plansAt.toLocaleString('en')} orders

As PostgreSQL ran the statements for the services, \`explain (analyze, buffers)\`.

${plans.map(({ name, statements }) => `### ${name}\n\n${statements.map(planOf).join('\n')}`).join('\n')}`;

const amountsOf = (rows, ofWrites) => {
  const amounts = rows.filter(({ isTotal, isWrite }) => !isTotal && isWrite === ofWrites).map(({ requests }) => requests);
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])].join(' to ');
};

const lists = new Intl.ListFormat('en');
const headOf = ({ sizes }) => `## ${lists.format(sizes.map((size) => size.toLocaleString('en')))} orders`;

/** docs/scale-plans.md: a table for each of the sets of sizes that were measured together. */
const pageOf = ({ rows, ...rest }) => `# What grows with the number of orders

Made by \`node bench/scale/run.mjs --write\` on databases of its own; \`bench/scale/fill.mjs\` says what is in them beside the orders. CPU of gateway, service
and the service's PostgreSQL backends a request, beyond what they take when nobody asks anything, through the gateway: medians of three rounds of
${amountsOf(rows, false)} requests (writes: of ${amountsOf(rows, true)}, with what their events cause in all services), the sizes in turns on one server. A conversion is a sale from its
creation until its order is there, Kafka included.

${[...Map.groupBy(rows, headOf)].map(([head, some]) => `${head}\n\n${tableOf(some)}\n`).join('\n')}${plansOf(rest)}`;

const kept = () => (existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { rows: [], plans: [] });

const write = (all) => {
  mkdirSync(join(out, '..'), { recursive: true });
  writeFileSync(out, JSON.stringify(all));
};

/** Keeps what an operation costs at some sizes, beside what other runs have left of others and of other sizes. */
export const keepRow = (row) => {
  const all = kept();
  const isOther = ({ name, sizes }) => name !== row.name || sizes.join() !== row.sizes.join();
  write({ ...all, rows: [...all.rows.filter(isOther), row] });
};

/** Keeps the plans of operations, beside those of others. */
export const keepPlans = (plans, orders) => {
  const all = kept();
  const others = all.plans.filter(({ name }) => !plans.some((one) => one.name === name));
  write({ ...all, plansAt: orders, plans: [...others, ...plans] });
};

/** Writes docs/scale-plans.md of what is kept, in the order of these names; what is not among them comes last. */
export const writePage = (names) => {
  const { rows, plans, ...all } = kept();
  const place = ({ name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  const largest = ({ sizes }) => sizes.at(-1);
  const ordered = (list) => list.toSorted((a, b) => place(a) - place(b));
  const bySize = ordered(rows).toSorted((a, b) => largest(a) - largest(b));
  writeFileSync(join(import.meta.dirname, '../../docs/scale-plans.md'), pageOf({ ...all, rows: bySize, plans: ordered(plans) }));
};
