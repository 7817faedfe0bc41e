import { places } from './walks.mjs';

const number = (value) => value.toLocaleString('en');

const tableOf = ({ size, results }) => {
  const header = ['', ...places, 'end : start'];
  const rows = results.map(({ name, cpu }) => [name, ...cpu.map((value) => value.toFixed(3)), (cpu.at(-1) / cpu[0]).toFixed(2)]);
  const lines = [header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`### ${number(size.images)} images of ${number(size.products)} products`, '', ...lines, ''];
};

const block = (title, plan) => [`### ${title}`, '', '```', ...plan, '```', ''];

/** Without the few rows for each image that differ from page to page: its roles, and what a store says of it. */
const shapeOf = (plan) =>
  plan.filter((line) => !line.includes('Rows Removed')).map((line) => line.replace(/rows=[0-3]\.\d\d loops=\d\d+/, ''));

const plansOf = ({ name, plans }) => {
  const [start, end] = plans;
  if (shapeOf(start).join() === shapeOf(end).join()) return block(`${name}: the last page, and the first one alike`, end);
  return [...block(`${name}: first page`, start), ...block(`${name}: last page`, end)];
};

/** docs/image-walk-plans.md */
export const pageOf = ({ version, measured }) =>
  [
    '# Pages of a walk along the images',
    '',
    'Made by `node bench/catalog/walk-plans.mjs --write` on databases of its own; see there for the data. The statements are those of the',
    'service (`apps/catalog/src/image/image-page.view.ts`), prepared as it prepares them. That a walk shows each image that is there throughout',
    'exactly once, while others add and remove images, is tried by `apps/catalog/test/image-walk-churn.spec.ts`, and in full by',
    '`node bench/catalog/walk.mjs`.',
    '',
    `PostgreSQL ${version} with its default settings and 128 MB of shared buffers. Figures are the CPU of PostgreSQL's backend for one page`,
    'in ms, parsing and answering included, medians of 31 samples that are taken in turns. A fifth of the images is of one product.',
    '',
    '## What keeps it flat',
    '',
    '- **A place, no offset.** A cursor names the image that a page comes after; the page is read from there on in the order of the ids, which',
    '  never change. Whatever was added or removed before that place shifts nothing, and nothing before it is read again.',
    '- **Ids first, rows after.** The page is found as ids in an index alone, one more than asked for: that there is one tells `has_next`',
    '  without a count. Then each row is looked up by its id, with its roles, its product’s sku and what a store says otherwise.',
    '- **The place is hidden from the planner**, `(select $1)`: near the end it would reckon with few rows and plan each page anew, which took',
    '  0.3 ms a page.',
    '- **The limit stands in the text**, rounded up to 10, 100 or 200: with a parameter there PostgreSQL plans for a tenth of the table. So a',
    '  page of one image costs as much as one of ten.',
    '',
    '## Figures',
    '',
    ...measured.flatMap(tableOf),
    `## Plans at ${number(measured.at(-1).size.images)} images`,
    '',
    ...measured
      .at(-1)
      .results.filter(({ plans }) => plans.length > 0)
      .flatMap(plansOf),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
