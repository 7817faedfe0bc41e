const ms = (value) => value.toFixed(3);

const table = (head, results) =>
  [
    `| | ${head.join(' | ')} | ratio |`,
    `| --- | ${head.map(() => '---:').join(' | ')} | ---: |`,
    ...results.map(({ name, cpu }) => `| ${name} | ${cpu.map(ms).join(' | ')} | ${(cpu[1] / cpu[0]).toFixed(2)} |`),
  ].join('\n');

/** The text of docs/walk-plans.md. */
export const pageOf = ({ version, counts, pages, written }) => `# Pages of a walk through orders

Made by \`node bench/walk/plans.mjs --write\` on databases of its own. The statements are those of every list (\`libs/database/src/changes/walk-page.ts\`,
ADR 39), prepared as services prepare them; they give the ids of a page, whose records are then read by their ids.

PostgreSQL ${version}, 128 MB of shared buffers. Figures are the CPU of PostgreSQL's backend in ms, parsing and answering included, medians of 31 samples
that are taken in turns on both databases.

## A page, by the number of orders

${table(
  counts.map((count) => count.toLocaleString('en')),
  pages,
)}

## A write, without and with the trigger and the index of walks

One order, in a table with all of its other indexes, in PostgreSQL alone: the statement without its transaction's events and the service around it.

${table(['before', 'walkable'], written)}

## Plans at ${counts.at(-1).toLocaleString('en')} orders

${pages.map(({ name, plan }) => `### ${name}\n\n\`\`\`\n${plan.join('\n')}\n\`\`\``).join('\n\n')}
`;
