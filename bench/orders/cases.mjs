const { walkStatement } = await import(new URL('../../libs/database/dist/index.js', import.meta.url).href);
const { orderListStatement, orderWalkConditions, walkedOrders } = await import(
  new URL('../../apps/order/dist/order/order-list.store.js', import.meta.url).href
);
const { invoiceListStatement, walkedInvoices } = await import(
  new URL('../../apps/order/dist/invoice/invoice-list.store.js', import.meta.url).href
);

const by = (field) => ({ sort: { field, direction: 'desc' } });
const unfiltered = { created: {}, updated: {}, ...by('entity_id') };
const pageOf = (page, includePagination) => ({ page: { page, limit: 20, includePagination } });
const orders = (page, includePagination, query) => orderListStatement({ ...unfiltered, ...pageOf(page, includePagination), ...query });
const invoices = (page, includePagination, query) => invoiceListStatement({ ...unfiltered, ...pageOf(page, includePagination), ...query });

/** Rows that were there before their changes were numbered have the number 0, and are walked by id. */
const walk = (list, id, showsGone, query = {}) =>
  walkStatement(
    list,
    { after: { change: 0, id: String(id) }, end: 1_000_000_000, limit: 20 },
    orderWalkConditions({ ...unfiltered, ...query }),
    showsGone,
  );

const aDay = { created: { from: new Date('2024-01-03'), before: new Date('2024-01-04') } };
const since = { created: { from: new Date('2024-03-01') } };

/** What is asked of the lists: a heading, then the statements under it; `shown` ones are kept with their plans. */
export const groups = [
  {
    title: 'Page 1',
    atBoth: true,
    cases: [
      { name: 'no filter', statement: orders(1, false, {}) },
      { name: 'status=complete (80 %)', statement: orders(1, false, { status: ['complete'] }), shown: true },
      { name: 'status=processing (15 %)', statement: orders(1, false, { status: ['processing'] }), aim: true },
      { name: 'status=holded (1 in 5,000)', statement: orders(1, false, { status: ['holded'] }) },
      { name: 'status=complete,processing', statement: orders(1, false, { status: ['complete', 'processing'] }) },
      { name: 'status=complete, sort=created_at', statement: orders(1, false, { status: ['complete'], ...by('created_at') }) },
      { name: 'status=complete, sort=grand_total', statement: orders(1, false, { status: ['complete'], ...by('grand_total') }) },
      { name: 'status=complete, store_id=2', statement: orders(1, false, { status: ['complete'], store_id: 2 }) },
      { name: 'email=…', statement: orders(1, false, { customer_email: 'customer77@example.com' }) },
      { name: 'a day', statement: orders(1, false, aDay) },
      { name: 'invoices, state=2 (90 %)', statement: invoices(1, false, { state: ['2'] }) },
      { name: 'invoices, order_increment_id=…', statement: invoices(1, false, { orderNumber: '100000077' }) },
    ],
  },
  {
    title: 'A page of a walk by cursor',
    atBoth: true,
    cases: [
      { name: 'from the beginning', statement: walk(walkedOrders, 0, false), aim: true },
      { name: 'behind order 5,000', statement: walk(walkedOrders, 5_000, false), aim: true, shown: true },
      { name: 'behind order 5,000, with what was removed', statement: walk(walkedOrders, 5_000, true), aim: true, shown: true },
      {
        name: 'behind order 5,000, status=processing',
        statement: walk(walkedOrders, 5_000, false, { status: ['processing'] }),
        shown: true,
      },
      { name: 'invoices behind the 5,000th', statement: walk(walkedInvoices, 5_000, false) },
    ],
  },
  {
    title: 'Page 10,000 (limit 20)',
    cases: [
      { name: 'no filter', statement: orders(10_000, false, {}) },
      { name: 'status=complete', statement: orders(10_000, false, { status: ['complete'] }), shown: true },
      { name: 'status=complete,processing', statement: orders(10_000, false, { status: ['complete', 'processing'] }), shown: true },
      { name: 'sort=created_at', statement: orders(10_000, false, by('created_at')) },
      { name: 'status=complete, sort=created_at', statement: orders(10_000, false, { status: ['complete'], ...by('created_at') }) },
      { name: 'sort=grand_total', statement: orders(10_000, false, by('grand_total')) },
      { name: 'status=complete, sort=grand_total', statement: orders(10_000, false, { status: ['complete'], ...by('grand_total') }) },
      { name: 'sort=increment_id', statement: orders(10_000, false, by('increment_id')) },
      { name: 'invoices, state=2', statement: invoices(10_000, false, { state: ['2'] }) },
    ],
  },
  {
    title: 'Page 1 with include_pagination=1',
    cases: [
      { name: 'no filter (counts 1,000,000)', statement: orders(1, true, {}), shown: true },
      { name: 'status=complete (800,000)', statement: orders(1, true, { status: ['complete'] }), shown: true },
      { name: 'status=complete,processing (950,000)', statement: orders(1, true, { status: ['complete', 'processing'] }) },
      { name: 'state=complete (800,000)', statement: orders(1, true, { state: ['complete'] }) },
      { name: 'store_id=2 (333,000)', statement: orders(1, true, { store_id: 2 }) },
      { name: 'status=complete, store_id=2 (267,000)', statement: orders(1, true, { status: ['complete'], store_id: 2 }), shown: true },
      { name: 'created_from=2024-03-01 (914,000)', statement: orders(1, true, since) },
      { name: 'status=complete, created_from=2024-03-01 (731,000)', statement: orders(1, true, { status: ['complete'], ...since }) },
      { name: 'a day (1,440)', statement: orders(1, true, aDay) },
      { name: 'email=… (11)', statement: orders(1, true, { customer_email: 'customer77@example.com' }) },
      { name: 'invoices, no filter (1,000,000)', statement: invoices(1, true, {}) },
      { name: 'invoices, state=2 (900,000)', statement: invoices(1, true, { state: ['2'] }) },
    ],
  },
];
