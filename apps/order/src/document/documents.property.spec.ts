import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import type { CreditMemoData, InvoiceData } from '@entrepot/contracts';
import { checkoutData, checkoutLine } from '@entrepot/contracts/testing';
import { cents, ModelBooks, type ModelDocument, type ModelSale, modelSale, randomOf } from '@entrepot/testing';
import { Decimal, DomainError, decimal, sum } from '@entrepot/kernel';
import type { AmountDocument, CreditMemoContent } from './document.rules.js';
import { type CurrentOrder, canInvoice, canRefund, canShip } from '../order/order.rules.js';
import { type RefundableOrder, type RowPart, creditMemoOf, refunded } from '../credit-memo/credit-memo.rules.js';
import { importedOrder } from '../import/imported-order.rules.js';
import { type InvoiceableOrder, invoiceClosed, invoiceOf, invoiced } from '../invoice/invoice.rules.js';
import { documentMail } from '../mails/document-mail.js';
import { orderMail } from '../mails/order-mail.js';
import { english } from '../mails/words/english.js';
import { placedOrder } from '../order/placed-order.rules.js';
import { netOf, type ItemSelector, nothing, toInvoice } from '../order/order-lines.rules.js';

const now = new Date('2026-01-31T12:00:00Z');

/** An order with its documents, in memory. */
interface Books {
  order: CurrentOrder;
  invoices: { content: AmountDocument; state: 'open' | 'paid' | 'canceled' }[];
  memos: { content: CreditMemoContent; invoice: number | null }[];
}

const part = (documents: readonly AmountDocument[], index: number): RowPart => {
  const own = documents.flatMap(({ lines }) => lines.filter(({ line }) => line === index));
  const of = (name: keyof RowPart): Decimal => sum(own.map((line) => line[name]));
  return { qty: of('qty'), row_total: of('row_total'), tax_amount: of('tax_amount'), discount_amount: of('discount_amount') };
};
const total = (documents: readonly AmountDocument[], name: keyof Omit<AmountDocument, 'lines'>): Decimal =>
  sum(documents.map((document) => document[name]));

const standing = ({ invoices }: Books): AmountDocument[] =>
  invoices.filter(({ state }) => state !== 'canceled').map(({ content }) => content);
const paid = ({ invoices }: Books): AmountDocument[] => invoices.filter(({ state }) => state === 'paid').map(({ content }) => content);
const memosOf = ({ memos }: Books, of?: number): CreditMemoContent[] =>
  memos.filter(({ invoice }) => of === undefined || invoice === of).map(({ content }) => content);

const invoiceable = (books: Books): CurrentOrder & InvoiceableOrder => ({
  ...books.order,
  lines: books.order.lines.map((line, index) => ({ ...line, invoiced: part(standing(books), index) })),
  isShippingInvoiced: standing(books).some((invoice) => invoice.shipping_amount.plus(invoice.shipping_tax_amount).gt(0)),
});

const refundable = (books: Books, invoice: number | null): CurrentOrder & RefundableOrder => {
  const { order } = books;
  const source = invoice === null ? paid(books) : [books.invoices[invoice]?.content as AmountDocument];
  const all = memosOf(books);
  return {
    ...order,
    lines: order.lines.map((line, index) => ({
      ...line,
      paid: part(paid(books), index),
      refunded: part(all, index),
      invoice: invoice === null ? null : { paid: part(source, index), refunded: part(memosOf(books, invoice), index) },
    })),
    source: invoice === null ? 'order' : 'invoice',
    shipping: {
      paid: total(source, 'shipping_amount'),
      paidTax: total(source, 'shipping_tax_amount'),
      refunded: total(all, 'shipping_amount'),
      refundedTax: total(all, 'shipping_tax_amount'),
    },
    left: order.total_paid.minus(order.total_refunded),
    invoiceLeft: invoice === null ? null : total(source, 'grand_total').minus(total(memosOf(books, invoice), 'grand_total')),
  };
};

interface Step {
  kind: 'invoice' | 'refund' | 'capture' | 'cancel' | 'goodwill';
  /** Which one of those that can be taken. */
  pick: number;
  /** Quarters of what is available of each line; null: all of everything. */
  quarters: number[] | null;
  whole: boolean;
  open: boolean;
  /** Quarters of the shipping that is left. */
  shipping: number | null;
}

const isRefusal = (error: unknown): boolean => error instanceof DomainError;

/** Selects the items of a step; an order in pieces is selected in whole pieces. */
const selected = (order: CurrentOrder, { quarters, whole }: Step, available: (index: number) => Decimal): ItemSelector[] | undefined =>
  quarters === null
    ? undefined
    : order.lines.flatMap(({ parent, order_item_id }, index) => {
        const share = available(index)
          .times(quarters[index % quarters.length] ?? 0)
          .div(4);
        const qty = share.toDecimalPlaces(whole ? 0 : 4, Decimal.ROUND_UP);
        return parent !== null || qty.lte(0) || qty.gt(available(index)) ? [] : [{ order_item_id, qty }];
      });

const addInvoice = (books: Books, items: ItemSelector[] | undefined, isOpen: boolean): void => {
  const content = invoiceOf(invoiceable(books), items);
  books.order = invoiced(books.order, { content, invoice: {} as InvoiceData, isPaid: !isOpen }, now).order;
  books.invoices.push({ content, state: isOpen ? 'open' : 'paid' });
};

const addMemo = (books: Books, invoice: number | null, items: ItemSelector[] | undefined, shipping: number | null): void => {
  const order = refundable(books, invoice);
  const left = Decimal.max(0, order.shipping.paid.minus(order.shipping.refunded));
  const shipping_amount = shipping === null ? undefined : left.times(shipping).div(4).toDecimalPlaces(2, Decimal.ROUND_DOWN);
  const content = creditMemoOf(order, { ...(items && { items }), ...(shipping_amount && { shipping_amount }) });
  books.order = refunded(books.order, content, {} as CreditMemoData, now).order;
  books.memos.push({ content, invoice });
};

/** Gives shipping, an adjustment or both back, and nothing of the lines. */
const addGoodwill = (books: Books, invoice: number | null, { shipping, pick }: Step): void => {
  const order = refundable(books, invoice);
  const shipping_amount = Decimal.max(0, order.shipping.paid.minus(order.shipping.refunded))
    .times(shipping ?? 0)
    .div(4)
    .toDecimalPlaces(2, Decimal.ROUND_DOWN);
  const content = creditMemoOf(order, { items: [], shipping_amount, adjustment_positive: decimal(pick).times('1.11') });
  holds(content.lines.length === 0 && content.subtotal.isZero(), 'nothing of the lines');
  books.order = refunded(books.order, content, {} as CreditMemoData, now).order;
  books.memos.push({ content, invoice });
};

const close = (books: Books, index: number, state: 'paid' | 'canceled'): void => {
  const invoice = books.invoices[index] as Books['invoices'][number];
  const isOneOfSeveral = books.invoices.some((other) => other !== invoice && other.state === 'open');
  const open = { ...invoice.content, isOneOfSeveral };
  books.order = invoiceClosed(books.order, { open, closing: state, invoice: {} as InvoiceData, comment: null }, now).order;
  invoice.state = state;
};

const indexesIn = (books: Books, state: 'open' | 'paid'): number[] =>
  books.invoices.flatMap((invoice, index) => (invoice.state === state ? [index] : []));

const take = (books: Books, step: Step): void => {
  const { kind, pick, open, shipping } = step;
  if (kind === 'invoice') {
    return addInvoice(
      books,
      selected(books.order, step, (index) => toInvoice(books.order.lines[index] as CurrentOrder['lines'][number])),
      open,
    );
  }
  const sources = [null, ...indexesIn(books, 'paid')];
  const source = sources[pick % sources.length] as number | null;
  if (kind === 'goodwill') return addGoodwill(books, source, step);
  if (kind === 'refund') {
    const { lines } = refundable(books, source);
    const left = (index: number): Decimal => {
      const row = lines[index] as (typeof lines)[number];
      const of = source === null ? row : row.invoice;
      return of ? Decimal.min(of.paid.qty.minus(of.refunded.qty), row.paid.qty.minus(row.refunded.qty)) : nothing;
    };
    return addMemo(books, source, selected(books.order, step, left), shipping);
  }
  const indexes = indexesIn(books, 'open');
  const index = indexes[pick % indexes.length];
  if (index !== undefined) close(books, index, kind === 'capture' ? 'paid' : 'canceled');
};

/** `expect` is slow where it is asked half a million times. */
const holds = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`does not hold: ${what}`);
};
const same = (a: Decimal, b: Decimal, what: string): void => holds(a.eq(b), `${what}: ${a.toString()} is ${b.toString()}`);
const atMost = (places: number, ...amounts: Decimal[]): boolean => amounts.every((amount) => amount.decimalPlaces() <= places);
const amountNames = ['subtotal', 'discount_amount', 'tax_amount', 'shipping_amount', 'shipping_tax_amount', 'grand_total'] as const;

const checkDocument = (document: AmountDocument): void => {
  for (const name of amountNames)
    holds(document[name].gte(0) && atMost(2, document[name]), `${name} is an amount: ${String(document[name])}`);
  for (const line of document.lines) {
    holds(Decimal.min(line.row_total, line.tax_amount, line.discount_amount, netOf(line)).gte(0), 'a row costs no less than nothing');
    holds(atMost(4, line.qty), 'a quantity has 4 decimals');
  }
};

/** Asserts all that holds after every step. */
const check = (books: Books): void => {
  const { order } = books;
  for (const { content } of [...books.invoices, ...books.memos]) checkDocument(content);
  same(order.total_invoiced, total(standing(books), 'grand_total'), 'total_invoiced');
  same(order.total_paid, total(paid(books), 'grand_total'), 'total_paid');
  same(order.total_refunded, total(memosOf(books), 'grand_total'), 'total_refunded');
  const balance = [nothing, order.total_refunded, order.total_paid, order.total_invoiced, order.grand_total];
  holds(
    balance.every((amount, index) => index === 0 || amount.gte(balance[index - 1] as Decimal)),
    `balance: ${balance.join(' ≤ ')}`,
  );
  for (const line of order.lines) {
    const quantities = [nothing, line.qty_refunded, line.qty_invoiced, line.qty_ordered];
    holds(
      quantities.every((amount, index) => atMost(4, amount) && (index === 0 || amount.gte(quantities[index - 1] as Decimal))),
      `quantities: ${quantities.join(' ≤ ')}`,
    );
  }
};

/** Invoices and refunds what is left: then all adds up to the order. */
const finish = (books: Books): void => {
  for (const index of indexesIn(books, 'open')) close(books, index, index % 2 === 0 ? 'paid' : 'canceled');
  if (canInvoice(books.order.lines)) addInvoice(books, undefined, false);
  check(books);
  for (const name of amountNames) same(total(standing(books), name), books.order[name], `invoiced ${name}`);
  if (canRefund(books.order)) {
    addMemo(books, null, undefined, null);
    check(books);
    for (const name of amountNames) same(total(memosOf(books), name), books.order[name], `refunded ${name}`);
  }
  same(books.order.total_refunded, books.order.grand_total, 'total_refunded in the end');
  const settled = books.order.grand_total.isZero() ? 'complete' : 'closed';
  // A line that cost nothing is not refunded with the rest: it can still be shipped.
  const { state } = books.order;
  holds(state === (canShip(books.order.lines) ? 'processing' : settled), `state: ${state}`);
};

const money = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => decimal(cents).div(100));
const quantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }).map((count) => decimal(count)) },
  fc.integer({ min: 1, max: 90_000 }).map((count) => decimal(count).div(10_000)),
);
const line = fc.record({
  qty_ordered: quantity,
  price: fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map((part) => decimal(part).div(10_000)),
    money(500),
  ),
  tax: fc.integer({ min: 0, max: 30 }),
  // Percents of the row with tax; most of the trouble is where hardly anything is left.
  discount: fc.oneof(fc.constantFrom(0, 100, 99, 97), fc.integer({ min: 0, max: 100 })),
  child: fc.option(quantity),
  virtual: fc.boolean(),
});

const anOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    shipping_amount: fc.oneof(fc.constant(nothing), money(60)),
    shipping_tax_amount: fc.oneof(fc.constant(nothing), money(9)),
  })
  .map(({ lines, ...shipping }): CurrentOrder => {
    const items = lines.flatMap(({ qty_ordered, price, tax, discount, child, virtual }, index) => {
      const row = price.times(qty_ordered).toDecimalPlaces(2);
      const tax_amount = row.times(tax).div(100).toDecimalPlaces(2);
      const discount_amount = row.plus(tax_amount).times(discount).div(100).toDecimalPlaces(2);
      const sku = `S${index}`;
      const product_type = child ? 'configurable' : virtual ? 'virtual' : 'simple';
      const parent = { sku, product_type, qty_ordered, price, tax_amount, discount_amount };
      return child ? [parent, { sku: `${sku}-child`, parent_sku: sku, qty_ordered: child, price: nothing }] : [parent];
    });
    const { order } = importedOrder({ increment_id: '1', store_id: 1, items, ...shipping }, new Date(0));
    return {
      ...order,
      lines: order.lines.map((row, index) => ({ ...row, order_item_id: index + 1 })),
      order_id: 1,
      currency: 'BRL',
      vendalink_id: null,
      version: 1,
      held: null,
      hasOpenInvoice: false,
    };
  });

const stepsOf = (...kinds: Step['kind'][]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      pick: fc.nat(9),
      quarters: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }), { freq: 5 }),
      whole: fc.boolean(),
      open: fc.boolean(),
      shipping: fc.option(fc.integer({ min: 0, max: 4 })),
    }),
    { minLength: 4, maxLength: 14 },
  );

/** Takes a step, or is refused, as a caller would be: then nothing has changed. */
const tryStep = (books: Books, step: Step): void => {
  const before = [books.invoices.length, books.memos.length];
  try {
    take(books, step);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    holds(before[0] === books.invoices.length && before[1] === books.memos.length, 'a refusal changes nothing');
  }
  check(books);
};

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`the documents of an order add up to it to the cent, whatever their order (PROPERTY_SEED=${seed})`, () => {
  const counts: Record<string, number> = {};
  fc.assert(
    fc.property(anOrder, stepsOf('invoice', 'invoice', 'refund', 'refund', 'capture', 'cancel'), (order, plan) => {
      const books: Books = { order, invoices: [], memos: [] };
      for (const step of plan) tryStep(books, step);
      finish(books);
      counts['invoices'] = (counts['invoices'] ?? 0) + books.invoices.length;
      counts['memos'] = (counts['memos'] ?? 0) + books.memos.length;
    }),
    { seed, numRuns: 500 },
  );
  // Most steps must have done something, or this would show nothing.
  expect(counts['invoices']).toBeGreaterThan(1000);
  expect(counts['memos']).toBeGreaterThan(600);
});

it(`goodwill gives back no more than is paid, of the order and of its source, whatever else is refunded (PROPERTY_SEED=${seed})`, () => {
  let goodwill = 0;
  fc.assert(
    fc.property(anOrder, stepsOf('invoice', 'invoice', 'refund', 'goodwill', 'goodwill', 'capture'), (order, plan) => {
      const books: Books = { order, invoices: [], memos: [] };
      for (const step of plan) tryStep(books, step);
      for (const index of indexesIn(books, 'paid')) {
        const { grand_total } = books.invoices[index]?.content as AmountDocument;
        const beyond = sum(memosOf(books, index).map((memo) => memo.grand_total)).minus(grand_total);
        // A row's last unit may take some cents beyond its invoice (ADR 13).
        holds(beyond.lte(0.05), `an invoice gives back no more than it took, but ${beyond.toString()}`);
      }
      goodwill += books.memos.filter(({ content }) => content.lines.length === 0).length;
    }),
    { seed, numRuns: 300 },
  );
  expect(goodwill).toBeGreaterThan(200);
});

/** Order of a model's sale, as its checkout makes it. */
const placedBooks = ({ lines, discount, shipping, total: whole }: ModelSale): Books => {
  const sold = lines.map(({ sku, qty, price, discount: off }) => checkoutLine(1, sku, { qty, price, discount_amount: Number(off) / 100 }));
  const freight = { code: 'flat', amount: Number(shipping) / 100, description: 'Flat' };
  const data = checkoutData(1, sold, { discount_amount: Number(discount) / 100, total: Number(whole) / 100, shipping: freight });
  const order = { ...placedOrder(data, now), increment_id: '1', customer_id: null };
  const known = { order_id: 1, vendalink_id: 1, version: 1, held: null, hasOpenInvoice: false };
  return {
    order: { ...order, ...known, lines: order.lines.map((row, index) => ({ ...row, order_item_id: index + 1 })) },
    invoices: [],
    memos: [],
  };
};

const amount = (value: number): string => value.toFixed(2);
const mailFormats = { amount, quantity: String } as unknown as Parameters<ReturnType<typeof orderMail>['blocks']>[1];
const mailStore = {
  name: 'S',
  locale: 'en',
  payment_methods: null,
  brand: null,
  mail: null,
  base_url: null,
  timezone: null,
  return_url: null,
};
/** Last of the sums in a mail. */
const mailedTotal = (mail: ReturnType<typeof orderMail>): string | undefined =>
  mail
    .blocks(english, mailFormats)
    .flatMap((block) => (block.type === 'table' ? (block.totals ?? []) : []))
    .at(-1)?.value;

/** Asserts that a document and its mail are what the model says. */
const checkModel = (run: string, document: AmountDocument, model: ModelDocument, order: CurrentOrder): void => {
  const { subtotal, discount_amount, shipping_amount, grand_total, lines } = document;
  const found = [subtotal, discount_amount, shipping_amount, grand_total].map((sum) => cents(sum.toFixed(2)));
  holds(
    String(found) === String([model.subtotal, model.discount, model.shipping, model.total]),
    `${run}: ${String(found)} is ${String(Object.values(model).slice(1))}`,
  );
  const rows = lines.map((row) => [cents(row.row_total.toFixed(2)), cents(row.discount_amount.toFixed(2))]);
  holds(String(rows) === String(model.rows.map(({ rowTotal, discount }) => [rowTotal, discount])), `${run}: rows ${String(rows)}`);
  const numbers = { subtotal, discount_amount, shipping_amount, grand_total, tax_amount: nothing };
  const shown = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value.toNumber()]));
  const invoice = { ...shown, state: 2, increment_id: '1', created_at: '2026-01-31 12:00:00', items: [] } as unknown as InvoiceData;
  holds(
    mailedTotal(documentMail({ kind: 'invoice', document: invoice }, { ...order, language: null }, null)) ===
      amount(Number(model.total) / 100),
    `${run}: mail`,
  );
};

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);

it(`order, invoices, credit memos and mails of a sale cost what a model says (PROPERTY_SEED=${seed} PROPERTY_RUNS=${runs})`, () => {
  const counts = { invoices: 0, memos: 0 };
  for (let run = 0; run < runs; run++) {
    const random = randomOf(seed, run);
    const sale = modelSale(random);
    const books = placedBooks(sale);
    const model = new ModelBooks(sale);
    const { order } = books;
    holds(
      cents(order.grand_total.toFixed(2)) === sale.total && cents(order.shipping_amount.toFixed(2)) === sale.shipping,
      `run ${run}: order`,
    );
    holds(mailedTotal(orderMail(order, mailStore)) === amount(Number(sale.total) / 100), `run ${run}: mail of the order`);
    for (let step = 0; step < 6; step++) {
      const kind = step === 0 || random(2) === 0 ? 'invoice' : 'memo';
      const items = sale.lines.flatMap((_line, index) => {
        const open = model.open(index, kind);
        const qty = step === 5 || random(3) === 0 ? open : (open * BigInt(random(5))) / 4n;
        return qty > 0n ? [{ line: index, qty }] : [];
      });
      if (items.length === 0) continue;
      const selectors = items.map(({ line: index, qty }) => ({ order_item_id: index + 1, qty: decimal(String(qty)).div(10_000) }));
      const what = `run ${run}, step ${step}, ${kind}`;
      if (kind === 'invoice') {
        addInvoice(books, selectors, false);
        checkModel(what, books.invoices.at(-1)!.content, model.invoice(items), books.order);
        counts.invoices++;
        continue;
      }
      const shipping = (model.openShipping * BigInt(random(5))) / 4n;
      const memo = model.memo(items, shipping);
      // Nothing is given back for nothing: it is refused.
      if (memo.total <= 0n) continue;
      const content = creditMemoOf(refundable(books, null), { items: selectors, shipping_amount: decimal(String(shipping)).div(100) });
      books.order = refunded(books.order, content, {} as CreditMemoData, now).order;
      books.memos.push({ content, invoice: null });
      model.memos.push(memo);
      checkModel(what, content, memo, books.order);
      counts.memos++;
    }
  }
  expect(counts.invoices).toBeGreaterThan(runs);
  expect(counts.memos).toBeGreaterThan(runs / 2);
});
