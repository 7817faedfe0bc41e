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

/** docs/scale-plans.md */
export const pageOf = ({ sizes, rows, plans, requests }) => `# What grows with the number of orders

Made by \`node bench/scale/run.mjs --write\` on databases of its own; \`bench/scale/fill.mjs\` says what is in them beside the orders. CPU of gateway, services
and PostgreSQL a request, through the gateway, medians of three rounds of ${requests} requests (writes: of up to 250, with what their events cause in all services);
a conversion is a sale from its creation until its order is there, Kafka included.

${tableOf(sizes, rows)}

## Plans at ${sizes.at(-1).toLocaleString('en')} orders

As PostgreSQL ran the statements for the services, \`explain (analyze, buffers)\`.

${plans.map(({ name, statements }) => `### ${name}\n\n${statements.map(planOf).join('\n')}`).join('\n')}`;
