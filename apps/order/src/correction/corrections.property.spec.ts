import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import type { CreditMemoData, InvoiceData, ShipmentData } from '@entrepot/contracts';
import { type Decimal, DomainError, decimal, sum } from '@entrepot/kernel';
import { type RowPart, creditMemoOf, refunded } from '../credit-memo/credit-memo.rules.js';
import type { AmountDocument, CreditMemoContent } from '../document/document.rules.js';
import { amountNames, headerChange, textNames } from '../import/header-change.rules.js';
import { importedOrder } from '../import/imported-order.rules.js';
import { invoiceOf, invoiced } from '../invoice/invoice.rules.js';
import type { OrderChange } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { shipmentOf, shipped } from '../shipment/shipment.rules.js';
import { changeAddress } from './correction.rules.js';
import { type ItemSelector, toShip } from '../order/order-lines.rules.js';
import { cancelSome, changeState } from '../order/order-operations.rules.js';

// The model counts in whole ten-thousandths and cents, and knows nothing of the rules: what it says is worked out from the contract's words.

interface ModelLine {
  ordered: number;
  invoiced: number;
  shipped: number;
  refunded: number;
  canceled: number;
  /** Cents of the row, its tax and its discount. */
  amounts: [row: number, tax: number, discount: number];
  /** Taken of each by invoices. */
  taken: [row: number, tax: number, discount: number];
  isPhysical: boolean;
}
interface Model {
  lines: ModelLine[];
  shipping: number;
  shippingTax: number;
  isShippingInvoiced: boolean;
  invoiced: number;
  paid: number;
  refunded: number;
  city: string;
  email: string;
}

const shareOfCents = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
const net = ([row, tax, discount]: ModelLine['amounts']): number => row + tax - discount;
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

const openOf = ({ ordered, invoiced, canceled }: ModelLine): number => ordered - invoiced - canceled;
const unshippedOf = ({ ordered, shipped: gone, refunded: back, canceled }: ModelLine): number =>
  Math.max(0, ordered - gone - back - canceled);
const cancelableOf = (line: ModelLine): number => Math.min(openOf(line), unshippedOf(line));

/** Cents of a line that belong to what was canceled: what an invoice of the rest leaves. */
const canceledCents = ({ ordered, canceled, amounts }: ModelLine): number => {
  const rest = amounts.map((amount) => shareOfCents(amount, ordered - canceled, ordered)) as ModelLine['amounts'];
  return net(amounts) - between(0, net(rest), net(amounts));
};
const grandOf = ({ lines, shipping, shippingTax }: Model): number =>
  lines.reduce((all, { amounts }) => all + net(amounts), shipping + shippingTax);
const isStarted = ({ lines }: Model): boolean => lines.some((line) => line.invoiced > 0 || line.shipped > 0);
const isGone = (model: Model): boolean => !isStarted(model) && model.lines.every(({ ordered, canceled }) => ordered === canceled);
const totalCanceled = (model: Model): number =>
  isGone(model) && model.invoiced === 0 ? grandOf(model) : model.lines.reduce((all, line) => all + canceledCents(line), 0);

/** Invoices quantities by line; answers the cents of the invoice. */
const modelInvoice = (model: Model, quantities: ReadonlyMap<number, number>): number => {
  let total = model.isShippingInvoiced ? 0 : model.shipping + model.shippingTax;
  if (total > 0) model.isShippingInvoiced = true;
  for (const [at, qty] of quantities) {
    const line = model.lines[at] as ModelLine;
    line.invoiced += qty;
    const left = line.amounts.map((amount, index) => amount - (line.taken[index] as number)) as ModelLine['amounts'];
    const share = line.amounts.map((amount, index) =>
      between(0, shareOfCents(amount, line.invoiced, line.ordered) - (line.taken[index] as number), left[index] as number),
    ) as ModelLine['amounts'];
    const cost = between(0, net(share), Math.max(0, net(left)));
    share[2] = share[0] + share[1] - cost;
    line.taken = line.taken.map((amount, index) => amount + (share[index] as number)) as ModelLine['taken'];
    total += cost;
  }
  model.invoiced += total;
  return total;
};

/** An order with its documents on the product's side, by the rules. */
interface Books {
  order: CurrentOrder;
  invoices: AmountDocument[];
  memos: CreditMemoContent[];
}

const now = new Date('2026-01-31T12:00:00Z');
const noPart: RowPart = { qty: decimal(0), row_total: decimal(0), tax_amount: decimal(0), discount_amount: decimal(0) };
const partOf = (documents: readonly AmountDocument[], at: number): RowPart =>
  documents
    .flatMap(({ lines }) => lines.filter(({ line }) => line === at))
    .reduce(
      (all, line) => ({
        qty: all.qty.plus(line.qty),
        row_total: all.row_total.plus(line.row_total),
        tax_amount: all.tax_amount.plus(line.tax_amount),
        discount_amount: all.discount_amount.plus(line.discount_amount),
      }),
      noPart,
    );
const totalOf = (documents: readonly AmountDocument[], name: Exclude<keyof AmountDocument, 'lines'>): Decimal =>
  sum(documents.map((document) => document[name]));

const invoiceBooks = (books: Books, items: ItemSelector[]): AmountDocument => {
  const lines = books.order.lines.map((line, at) => ({ ...line, invoiced: partOf(books.invoices, at) }));
  const isShippingInvoiced = books.invoices.some((one) => one.shipping_amount.plus(one.shipping_tax_amount).gt(0));
  const content = invoiceOf({ ...books.order, lines, isShippingInvoiced }, items);
  books.order = invoiced(books.order, { content, invoice: {} as InvoiceData, isPaid: true }, now).order;
  books.invoices.push(content);
  return content;
};

const refundBooks = (books: Books, items: ItemSelector[] | undefined): CreditMemoContent => {
  const { order, invoices, memos } = books;
  const lines = order.lines.map((line, at) => ({ ...line, paid: partOf(invoices, at), refunded: partOf(memos, at), invoice: null }));
  const of = (documents: readonly AmountDocument[]) =>
    [totalOf(documents, 'shipping_amount'), totalOf(documents, 'shipping_tax_amount')] as const;
  const [[paid, paidTax], [back, backTax]] = [of(invoices), of(memos)];
  const shipping = { paid, paidTax, refunded: back, refundedTax: backTax };
  const left = order.total_paid.minus(order.total_refunded);
  const content = creditMemoOf({ ...order, lines, source: 'order', shipping, left, invoiceLeft: null }, items ? { items } : {});
  books.order = refunded(order, content, {} as CreditMemoData, now).order;
  books.memos.push(content);
  return content;
};

/** A later file that names the order, with other quantities: of an order that is here it changes the header alone. */
const importAgain = (books: Books, email: string): void => {
  const { order } = books;
  const lines = order.lines.map((line) => ({
    ...Object.fromEntries(textNames.map((name) => [name, line[name]])),
    ...Object.fromEntries(amountNames.map((name) => [name, line[name]?.toNumber() ?? null])),
    ...{ order_item_id: line.order_item_id, product_id: null, parent_item_id: line.parent === null ? null : line.parent + 1 },
  }));
  const items = order.lines.map(({ sku }) => ({ sku, qty_ordered: decimal(1), qty_canceled: decimal(1) }));
  const record = { increment_id: order.increment_id, store_id: 1, state: 'complete', customer_email: email, items } as never;
  const { next } = headerChange({ ...order, lines } as never, record);
  books.order = { ...order, ...next };
};

interface Step {
  kind: 'cancel' | 'cancel-rest' | 'invoice' | 'ship' | 'refund' | 'address' | 'import';
  quarters: number[];
  isWhole: boolean;
  word: string;
}

const unit = (tenThousandths: number): Decimal => decimal(tenThousandths).div(10_000);
/** Ten-thousandths by line, of what is there of each; now and then more than that. */
const choose = (model: Model, { quarters, isWhole }: Step, available: (line: ModelLine) => number): Map<number, number> =>
  new Map(
    model.lines.flatMap((line, at) => {
      const quarter = quarters[at % quarters.length] as number;
      const share = Math.floor((available(line) * quarter) / 4);
      const qty = isWhole ? Math.ceil(share / 10_000) * 10_000 : share;
      return qty > 0 ? [[at, qty] as const] : [];
    }),
  );

/** Finds the index of each counted line in the order. */
const counted = ({ lines }: CurrentOrder): number[] => lines.flatMap(({ parent }, at) => (parent === null ? [at] : []));
const selectors = (order: CurrentOrder, quantities: ReadonlyMap<number, number>): ItemSelector[] => {
  const at = counted(order);
  return [...quantities].map(([line, qty]) => ({ order_item_id: order.lines[at[line] as number]!.order_item_id, qty: unit(qty) }));
};

const holds = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`does not hold: ${what}`);
};
const same = (name: string, found: Decimal | number, expected: number): void =>
  holds(decimal(found).eq(expected), `${name} is ${String(found)}, not ${expected}`);

/** Says what refuses by the contract's words: a state, more than there is, or nothing at all. */
const isRefused = (model: Model, order: CurrentOrder, kind: Step['kind'], quantities: ReadonlyMap<number, number>): boolean => {
  const over = (most: (line: ModelLine) => number): boolean =>
    [...quantities].some(([at, qty]) => qty > most(model.lines[at] as ModelLine));
  const ended = ['canceled', 'complete', 'closed'].includes(order.state);
  if (kind === 'cancel') return ended || quantities.size === 0 || over(cancelableOf);
  if (kind === 'cancel-rest') return ended || !model.lines.some((line) => cancelableOf(line) > 0);
  if (kind === 'invoice') return ended || quantities.size === 0 || !model.lines.some((line) => openOf(line) > 0) || over(openOf);
  if (kind === 'ship') {
    const left = (line: ModelLine): number => (line.isPhysical ? unshippedOf(line) : 0);
    return order.state === 'canceled' || quantities.size === 0 || !model.lines.some((line) => left(line) > 0) || over(left);
  }
  return (
    kind === 'address' &&
    model.lines.some(({ isPhysical }) => isPhysical) &&
    !model.lines.some((line) => line.isPhysical && unshippedOf(line) > 0)
  );
};

const available: Record<string, (line: ModelLine) => number> = { cancel: cancelableOf, invoice: openOf, ship: unshippedOf };
const made: Record<string, number> = {};

/** Takes a step on both sides. A refund's amounts are its own property (documents.property.spec.ts): the model takes them over. */
const take = (books: Books, model: Model, step: Step): void => {
  const { kind, word } = step;
  const quantities = choose(model, step, available[kind] ?? (({ invoiced: of, refunded: back }) => of - back));
  const items = selectors(books.order, quantities);
  const move = (name: 'canceled' | 'shipped' | 'refunded'): void => {
    for (const [at, qty] of quantities) (model.lines[at] as ModelLine)[name] += qty;
  };
  const refusal = kind === 'refund' || kind === 'import' ? null : isRefused(model, books.order, kind, quantities);
  const before = books.order;
  const apply = (change: OrderChange | null): void => {
    if (change) books.order = change.order;
  };
  try {
    if (kind === 'cancel') apply(cancelSome(before, items, null, now));
    else if (kind === 'cancel-rest') apply(changeState(before, 'cancel', null, now));
    else if (kind === 'ship')
      apply(shipped(before, shipmentOf(before, items), { shipment: { increment_id: '1' } as ShipmentData, warehouses: null }, now));
    else if (kind === 'address')
      apply(changeAddress({ order: before, lastShipment: null, fiscalKey: null }, { type: 'shipping', fields: { city: word } }, now));
    else if (kind === 'import') importAgain(books, word);
    else if (kind === 'invoice') invoiceBooks(books, items);
    else model.refunded += Number(refundBooks(books, items).grand_total.times(100));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    holds(refusal !== false, `${kind} is refused: ${JSON.stringify(error.details)}`);
    holds(books.order === before, 'a refusal changes nothing');
    return;
  }
  holds(refusal !== true, `${kind} is taken`);
  made[kind] = (made[kind] ?? 0) + 1;
  if (kind === 'cancel') move('canceled');
  if (kind === 'cancel-rest') for (const line of model.lines) line.canceled += cancelableOf(line);
  if (kind === 'ship') move('shipped');
  if (kind === 'refund') move('refunded');
  if (kind === 'address') model.city = word;
  if (kind === 'import') model.email = word;
  if (kind === 'invoice') {
    const cents = modelInvoice(model, quantities);
    model.paid += cents;
    same('grand_total of the invoice', books.invoices.at(-1)!.grand_total, cents / 100);
  }
};

/** Everything that the order shows is what the model says. */
const check = ({ order, invoices }: Books, model: Model): void => {
  counted(order).forEach((at, index) => {
    const [line, known] = [order.lines[at]!, model.lines[index]!];
    for (const name of ['ordered', 'invoiced', 'shipped', 'refunded', 'canceled'] as const)
      same(`qty_${name}`, line[`qty_${name}`], known[name] / 10_000);
    // What stays reserved of it.
    same('left to ship', toShip(line), unshippedOf(known) / 10_000);
    same('row_total', line.row_total, known.amounts[0] / 100);
    same('tax_amount', line.tax_amount, known.amounts[1] / 100);
  });
  const grand = grandOf(model);
  const canceled = totalCanceled(model);
  same('grand_total', order.grand_total, grand / 100);
  same('total_canceled', order.total_canceled, canceled / 100);
  same('total_invoiced', order.total_invoiced, model.invoiced / 100);
  same('total_paid', order.total_paid, model.paid / 100);
  same('total_refunded', order.total_refunded, model.refunded / 100);
  holds(canceled >= 0 && canceled <= grand, 'total_canceled is a part of grand_total');
  holds((order.state === 'canceled') === isGone(model), `state ${order.state}`);
  holds(isStarted(model) || isGone(model) || order.state === 'new' || invoices.length > 0, `nothing was done, but ${order.state}`);
  holds(order.shipping_address?.['city'] === model.city && order.customer_email === model.email, 'address and e-mail are the last ones');
};

/** Ships and invoices what is left, and refunds all: nothing is due, and nothing is kept. */
const finish = (books: Books, model: Model): void => {
  const step = { quarters: [4], isWhole: false, word: 'end' };
  take(books, model, { ...step, kind: 'ship' });
  take(books, model, { ...step, kind: 'invoice' });
  check(books, model);
  const { order } = books;
  const due = order.grand_total.minus(order.total_canceled).minus(order.total_paid);
  // Cents that an earlier invoice took of a row which is hardly worth anything after its discount are not given back.
  holds(due.lte(0) && due.gte(decimal(-0.02).times(model.lines.length)), `due in the end: ${due.toString()}`);
  if (order.total_paid.lte(order.total_refunded) || ['closed', 'canceled'].includes(order.state)) return;
  refundBooks(books, undefined);
  same('total_refunded in the end', books.order.total_refunded, Number(books.order.total_paid));
  for (const name of ['subtotal', 'tax_amount', 'discount_amount', 'shipping_amount'] as const)
    same(`refunded ${name}`, totalOf(books.memos, name), Number(totalOf(books.invoices, name)));
};

const cents = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: max * 100 });
const quantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }).map((count) => count * 10_000) },
  fc.integer({ min: 1, max: 90_000 }),
);
const anyLine = fc.record({
  ordered: quantity,
  price: fc.oneof(
    fc.integer({ min: 0, max: 99_999 }),
    fc.integer({ min: 0, max: 500 }).map((whole) => whole * 10_000),
  ),
  tax: fc.integer({ min: 0, max: 30 }),
  // Percents of the row with tax; most of the trouble is where hardly anything is left.
  discount: fc.oneof(fc.constantFrom(0, 100, 99, 97), fc.integer({ min: 0, max: 100 })),
  child: fc.option(quantity),
  isVirtual: fc.boolean(),
});
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  shipping: fc.oneof(fc.constant(0), cents(60)),
  shippingTax: cents(9),
});
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('cancel', 'cancel', 'cancel', 'cancel-rest', 'invoice', 'invoice', 'ship', 'ship', 'refund', 'address', 'import'),
  quarters: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
  isWhole: fc.boolean(),
  word: fc.constantFrom('Recife', 'Olinda', 'Natal'),
});

const begin = ({ lines, shipping, shippingTax }: typeof anyOrder extends fc.Arbitrary<infer T> ? T : never): [Books, Model] => {
  const known = lines.map(({ ordered, price, tax, discount, child, isVirtual }): ModelLine => {
    const row = Number((BigInt(price) * BigInt(ordered) + 500_000n) / 1_000_000n);
    const taxed = Math.round((row * tax) / 100);
    const amounts: ModelLine['amounts'] = [row, taxed, Math.floor(((row + taxed) * discount) / 100)];
    return {
      ordered,
      invoiced: 0,
      shipped: 0,
      refunded: 0,
      canceled: 0,
      amounts,
      taken: [0, 0, 0],
      isPhysical: child !== null || !isVirtual,
    };
  });
  const items = lines.flatMap(({ ordered, price, child, isVirtual }, index) => {
    const [, tax, discount] = known[index]!.amounts;
    const parent = {
      ...{ sku: `S${index}`, product_type: child ? 'configurable' : isVirtual ? 'virtual' : 'simple' },
      ...{ qty_ordered: unit(ordered), price: unit(price), tax_amount: decimal(tax).div(100), discount_amount: decimal(discount).div(100) },
    };
    return child ? [parent, { sku: `C${index}`, parent_sku: `S${index}`, qty_ordered: unit(child), price: decimal(0) }] : [parent];
  });
  const amounts = { shipping_amount: decimal(shipping).div(100), shipping_tax_amount: decimal(shippingTax).div(100) };
  const record = { increment_id: '1', store_id: 1, state: 'new' as const, customer_email: 'a@example.com', items, ...amounts };
  const { order } = importedOrder(record, new Date(0));
  const stored = order.lines.map((line, index) => ({ ...line, order_item_id: index + 1 }));
  const current = {
    ...order,
    lines: stored,
    order_id: 1,
    currency: 'BRL',
    vendalink_id: null,
    version: 1,
    held: null,
    hasOpenInvoice: false,
  };
  const model = {
    lines: known,
    shipping,
    shippingTax,
    isShippingInvoiced: false,
    invoiced: 0,
    paid: 0,
    refunded: 0,
    city: 'Recife',
    email: 'a@example.com',
  };
  return [{ order: { ...current, shipping_address: { city: 'Recife' } }, invoices: [], memos: [] }, model];
};

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env['PROPERTY_RUNS'] ?? 2_000);

it(`corrections and documents in any order are what a model of them says (PROPERTY_SEED=${seed} PROPERTY_RUNS=${runs})`, () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyStep, { minLength: 3, maxLength: 12 }), (start, plan) => {
      const [books, model] = begin(start);
      for (const step of plan) {
        take(books, model, step);
        check(books, model);
      }
      finish(books, model);
    }),
    { seed, numRuns: runs },
  );
  // Each kind must have been done often, or this would show nothing.
  for (const kind of ['cancel', 'cancel-rest', 'invoice', 'ship', 'refund', 'address', 'import'])
    expect([kind, (made[kind] ?? 0) > runs / 20]).toEqual([kind, true]);
});
