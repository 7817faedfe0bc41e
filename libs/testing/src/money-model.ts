import { randomNumbers } from './random-numbers.js';

/**
 * Model of a sale's money that shares nothing with the code: whole cents and whole ten-thousandths of a quantity, rounded by hand (contract 4, "Money
 * rounding"; contract 6, 6.8).
 */
export interface ModelSale {
  lines: { sku: string; qty: number; price: number; rowTotal: bigint; discount: bigint }[];
  coupon: { discount_type: 'percent' | 'fixed'; amount: number } | null;
  freight: { price: number; free_from: number | null };
  discount: bigint;
  shipping: bigint;
  total: bigint;
}

/** Amounts of a line in a document, and how much of it. */
export interface ModelRow {
  line: number;
  /** Ten-thousandths. */
  qty: bigint;
  rowTotal: bigint;
  discount: bigint;
}

export interface ModelDocument {
  rows: ModelRow[];
  subtotal: bigint;
  discount: bigint;
  shipping: bigint;
  total: bigint;
}

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a));
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Cents of an amount, ten-thousandths of a quantity. */
export const cents = (amount: number | string): bigint => BigInt(Math.round(Number(amount) * 100));
const parts = (qty: number): bigint => BigInt(Math.round(qty * 10_000));

/** Shares an amount out: each row its part without fractions of a cent, and a cent more where the fraction was largest, of equal ones first. */
const shares = (amount: bigint, rows: readonly bigint[]): bigint[] => {
  const sum = add(rows);
  if (sum === 0n) return rows.map(() => 0n);
  const found = rows.map((row) => (amount * row) / sum);
  const fractions = rows.map((row, index) => ({ index, fraction: (amount * row) % sum }));
  fractions.sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction < b.fraction ? 1 : -1));
  const left = amount - add(found);
  fractions.forEach(({ index }, place) => {
    if (BigInt(place) < left) found[index]! += 1n;
  });
  return found;
};

/** Makes a random sale, with what it costs. */
export const modelSale = (random: (below: number) => number): ModelSale => {
  const priced = Array.from({ length: 1 + random(5) }, (_, index) => {
    const qty = random(3) > 0 ? 1 + random(9) : (1 + random(90_000)) / 10_000;
    const price = (1 + random(random(2) === 0 ? 300 : 50_000)) / 100;
    return { sku: `S${index}`, qty, price, rowTotal: halfUp(parts(qty) * cents(price), 10_000n) };
  });
  const sum = add(priced.map(({ rowTotal }) => rowTotal));
  const kind = random(3);
  const percent = (1 + random(10_000)) / 100;
  const fixed = (1 + random(6_000)) / 100;
  const coupon: ModelSale['coupon'] =
    kind === 0 ? null : kind === 1 ? { discount_type: 'percent', amount: percent } : { discount_type: 'fixed', amount: fixed };
  const discount = !coupon ? 0n : kind === 1 ? halfUp(sum * cents(percent), 10_000n) : least(sum, cents(fixed));
  const shared = shares(
    discount,
    priced.map(({ rowTotal }) => rowTotal),
  );
  const freight = { price: random(6_000) / 100, free_from: random(2) === 0 ? random(40_000) / 100 : null };
  const shipping = freight.free_from !== null && sum - discount >= cents(freight.free_from) ? 0n : cents(freight.price);
  const lines = priced.map((line, index) => ({ ...line, discount: shared[index]! }));
  return { lines, coupon, freight, discount, shipping, total: sum - discount + shipping };
};

/** Documents of a sale's order, in memory. */
export class ModelBooks {
  readonly invoices: ModelDocument[] = [];
  readonly memos: ModelDocument[] = [];

  constructor(private readonly sale: ModelSale) {}

  private static taken(documents: readonly ModelDocument[], line: number): Omit<ModelRow, 'line'> {
    const rows = documents.flatMap((document) => document.rows.filter((row) => row.line === line));
    return {
      qty: add(rows.map(({ qty }) => qty)),
      rowTotal: add(rows.map((row) => row.rowTotal)),
      discount: add(rows.map((row) => row.discount)),
    };
  }

  /** Ten-thousandths of a line that can be invoiced, or refunded. */
  open(line: number, kind: 'invoice' | 'memo'): bigint {
    const invoiced = ModelBooks.taken(this.invoices, line).qty;
    return kind === 'invoice' ? parts(this.sale.lines[line]!.qty) - invoiced : invoiced - ModelBooks.taken(this.memos, line).qty;
  }

  /** Cumulative share of a whole: a price below nothing, or above what is left, is made up by the discount. */
  private static share(line: number, qty: bigint, whole: Omit<ModelRow, 'line'>, taken: Omit<ModelRow, 'line'>): ModelRow {
    const left = { rowTotal: whole.rowTotal - taken.rowTotal, discount: whole.discount - taken.discount };
    const due = (name: 'rowTotal' | 'discount'): bigint =>
      least(left[name], most(0n, halfUp(whole[name] * (taken.qty + qty), whole.qty) - taken[name]));
    const rowTotal = due('rowTotal');
    const net = most(0n, least(rowTotal - due('discount'), left.rowTotal - left.discount));
    return { line, qty, rowTotal, discount: rowTotal - net };
  }

  private static document(rows: ModelRow[], shipping: bigint): ModelDocument {
    const subtotal = add(rows.map(({ rowTotal }) => rowTotal));
    const discount = add(rows.map((row) => row.discount));
    return { rows, subtotal, discount, shipping, total: subtotal - discount + shipping };
  }

  /** Adds an invoice of some lines: the first has all of the shipping. */
  invoice(items: readonly { line: number; qty: bigint }[]): ModelDocument {
    const rows = items.map(({ line, qty }) => {
      const { qty: ordered, rowTotal, discount } = this.sale.lines[line]!;
      return ModelBooks.share(line, qty, { qty: parts(ordered), rowTotal, discount }, ModelBooks.taken(this.invoices, line));
    });
    const made = ModelBooks.document(rows, this.invoices.length === 0 ? this.sale.shipping : 0n);
    this.invoices.push(made);
    return made;
  }

  /** Makes a credit memo of what was invoiced of some lines, and of some shipping; it counts once it is pushed to `memos`. */
  memo(items: readonly { line: number; qty: bigint }[], shipping: bigint): ModelDocument {
    const rows = items.map(({ line, qty }) =>
      ModelBooks.share(line, qty, ModelBooks.taken(this.invoices, line), ModelBooks.taken(this.memos, line)),
    );
    return ModelBooks.document(rows, shipping);
  }

  /** Shipping that can be given back. */
  get openShipping(): bigint {
    return add(this.invoices.map(({ shipping }) => shipping)) - add(this.memos.map(({ shipping }) => shipping));
  }
}

/** Random numbers of a run of a seed. */
export const randomOf = (seed: number, run: number): ((below: number) => number) => {
  const random = randomNumbers((seed + run * 7_919) >>> 0);
  random(2);
  return random;
};
