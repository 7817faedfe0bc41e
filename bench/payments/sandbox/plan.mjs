import { randomOf } from '../random.mjs';

/** What the cents of an amount do to the sandbox's gateway (contract 4, "Payment methods"), as often as they stand here. */
const endings = ['plain', 'plain', 'plain', 'declined', 'nothing', 'booked', 'booked'];
const centsOf = { declined: 13, nothing: 14, booked: 15 };
export const moves = (ending) => ending === 'plain' || ending === 'booked';
/** No answer comes: whoever asks waits 2 s, and has to ask what became of it. */
export const isSilent = (ending) => ending === 'nothing' || ending === 'booked';

const plainCents = [...Array(100).keys()].filter((cents) => !Object.values(centsOf).includes(cents));
const money = (cents) => (cents / 100).toFixed(2);

/** Lines with prices, taxes and a discount as they come; the shipping brings the total to the cents that it is to end in. */
const anOrder = (random, run, n) => {
  const ending = random.oneOf(endings);
  const lines = Array.from({ length: random.between(1, 3) }, () => {
    const [qty, price] = [random.between(1, 4), random.between(199, 19_999)];
    return { qty, price, tax: random.between(0, 900), discount: random.isOneIn(3) ? random.between(1, price) : 0 };
  });
  const goods = lines.reduce((sum, { qty, price, tax, discount }) => sum + qty * price + tax - discount, 0);
  const cents = centsOf[ending] ?? random.oneOf(plainCents);
  const shipping = ((((cents - goods) % 100) + 100) % 100) + 100 * random.between(2, 20);
  const items = lines.map(({ qty, price, tax, discount }, line) => ({
    sku: `card-${n}-${line}`,
    qty_ordered: qty,
    price: money(price),
    tax_amount: money(tax),
    discount_amount: money(discount),
  }));
  const record = {
    increment_id: `${run}-${n}`,
    store_id: 1,
    state: 'new',
    payment_method: 'sandbox_card',
    shipping_amount: money(shipping),
  };
  return { ending, total: goods + shipping, record: { ...record, items } };
};

/** In full, or less an adjustment that brings the refund to cents of its own. */
const aRefund = (random, { total, ending }) => {
  const source = random.oneOf(['order_id', 'invoice_id']);
  if (random.isOneIn(3)) return { source, ending, amount: total, fields: {} };
  const wanted = random.oneOf(endings);
  const cents = centsOf[wanted] ?? random.oneOf(plainCents);
  const less = ((((total - cents) % 100) + 100) % 100) + (total % 100 === cents ? 100 : 0);
  return { source, ending: wanted, amount: total - less, fields: { adjustment_negative: money(less) } };
};

/**
 * Orders with how each is paid: at once, or by an open invoice that is captured then; of most that can be, how it is refunded; and
 * after how many ms an impatient caller asks again for the first time. Amounts are in cents.
 */
export const planOrders = (seed, count) => {
  const random = randomOf(seed, 'orders');
  return Array.from({ length: count }, (_, n) => {
    const order = anOrder(random, `card-${seed}`, n);
    const isOpenFirst = random.isOneIn(4);
    const refund = aRefund(random, order);
    const isRefunded = moves(order.ending) && !random.isOneIn(3);
    const patienceMs = random.isOneIn(5) ? random.between(5, 1_500) : null;
    return { n, ...order, isOpenFirst, refund: isRefunded ? refund : null, patienceMs };
  });
};

/** The moments that the process ends at. */
const moments = ['in the silence', 'before the save', 'at any time', 'in the sweep', 'on the way'];

/** Spread over the orders; each with the share of them that is decided before it, and the ms that it comes after its moment. */
export const planKills = (seed, count) => {
  const random = randomOf(seed, 'kills');
  const delays = {
    'in the silence': () => random.between(20, 1_900),
    'before the save': () => 0,
    'at any time': () => random.between(0, 2_000),
    'in the sweep': () => random.between(0, 15),
    'on the way': () => random.between(0, 30),
  };
  return Array.from({ length: count }, (_, n) => {
    const moment = moments[n % moments.length];
    return { moment, after: (n + 0.5) / count, delayMs: delays[moment]() };
  });
};
