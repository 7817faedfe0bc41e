const ms = (value) => (value < 1 ? value.toFixed(3) : value.toFixed(1));

const tableOf = ({ title, atBoth, results }, counts) => {
  const thousands = counts.map((count) => count.toLocaleString('en'));
  const header = atBoth ? ['', ...thousands.map((count) => `at ${count}`), 'ratio'] : ['', `at ${thousands.at(-1)}`];
  const rows = results.map(({ name, cpu }) => [name, ...cpu.map(ms), ...(atBoth ? [(cpu[1] / cpu[0]).toFixed(2)] : [])]);
  const lines = [header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`### ${title}`, '', ...lines, ''];
};

/** docs/order-list-plans.md */
export const pageOf = ({ version, counts, sizes, groups }) =>
  [
    '# Lists of orders and invoices at 1,000,000 rows',
    '',
    'Made by `node bench/orders/plans.mjs --write` on a database of its own; see there for the data. The statements are those of the',
    'service (`apps/order/src/list/list-statement.store.ts`), prepared as it prepares them.',
    '',
    `PostgreSQL ${version} with its default settings and 128 MB of shared buffers. Figures are the CPU of PostgreSQL's backend for one`,
    'statement in ms, parsing and answering included, medians of 31 samples.',
    '',
    '## What keeps it flat',
    '',
    '- **Deferred join.** The page is found as ids in an index that has the filter in front, the sort behind it and the id last; only the',
    '  rows of the page are fetched. Page 1 costs the same at any size; a deep page costs about 50 ns for each entry that it skips, and no row.',
    '- **The index cannot be missed.** The filter is made part of the order (`order by status, entity_id`), so that no other index gives it:',
    '  PostgreSQL does not walk the table for a status that it believes to be common.',
    '- **Several values** are read each from its own stretch of the index, up to the end of the page, then merged: a deep page costs as many',
    '  times as much as there are values.',
    '- **Counting reads the smallest index.** `orders_count (store_id, state, status)` and `orders_count_all (store_id)` have no id in them:',
    '  PostgreSQL keeps each value once, with the places of all of its rows. Any combination of the three filters is counted there; columns',
    '  in front that are not asked for are skipped (PostgreSQL 18). In the indexes with ids `status=complete` took 58 ms to count, with',
    '  `store_id` beside it 90 ms.',
    '- **One worker.** With two more a count was done sooner, for half as much CPU again; `parallel_workers = 0` on the tables keeps the CPU',
    '  for those who ask at the same time.',
    '- **Vacuum at 5 %.** An index-only scan has to look at rows that changed since the last vacuum; the default of 20 % would leave 200,000.',
    '- **A walk** reads one range of `orders_change (change, entity_id)`, on from where the page before ended: it costs the same wherever it is, and',
    '  whatever the size of the table. A filter is checked on the way.',
    '- What is left grows with what is counted: about 36 ns for each order. Dates count in indexes that hold ids, at about 50 ns.',
    '',
    `Sizes at ${counts.at(-1).toLocaleString('en')} orders, in MB: ${sizes.map(({ name, mb }) => `${name} ${mb}`).join(', ')}.`,
    '',
    '## Figures',
    '',
    'Where 10,000 orders hold less than a page of what is asked (on hold, an e-mail) or less to walk (a day by id), they cost less.',
    '',
    ...groups.flatMap((group) => tableOf(group, counts)),
    '## Plans',
    '',
    ...groups.flatMap(({ title, results }) =>
      results.filter(({ plan }) => plan).flatMap(({ name, plan }) => [`### ${title}: ${name}`, '', '```', ...plan, '```', '']),
    ),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
