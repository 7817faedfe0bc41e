// The shapes of what a store holds, as shares that Olist's public data of 15,493 Brazilian orders has: how many lines an order has, what they
// cost, what became of it, how it was paid, where it went.

/** A number from 0 to 1 that looks random and is the same in each database. */
const chance = (number, salt) => `((hashint8extended((${number})::bigint, ${salt}) & 2147483647) / 2147483648.0)`;

/** Chooses a value by chance, `shares` says how often each; the last has the rest. Words are SQL's texts, digits its numbers. */
const oneOf = (number, salt, shares) => {
  let upTo = 0;
  const entries = Object.entries(shares).map(([value, share]) => [/^\d/.test(value) ? value : `'${value}'`, share]);
  const whens = entries.slice(0, -1).map(([value, share]) => `when ${chance(number, salt)} < ${(upTo += share).toFixed(4)} then ${value}`);
  return `case ${whens.join(' ')} else ${entries.at(-1)[0]} end`;
};

export const linesOf = (order) => oneOf(order, 1, { 1: 0.902, 2: 0.074, 3: 0.015, 4: 0.005, 5: 0.002, 6: 0.002 });

/** Chooses a product: the popular tenth makes 37 % of the sales. */
export const productOf = (line, products) => `1 + floor(power(${chance(line, 2)}, 1.6) * ${products})::integer`;

/** In units of the currency: 5 % below 17, half below 76, 5 % above 370. */
export const priceOf = (product) =>
  `round(exp(4.33 + 0.94 * sqrt(-2 * ln(greatest(${chance(product, 3)}, 0.0001))) * cos(6.2831853 * ${chance(product, 4)}))::numeric, 2)`;

export const freightOf = (order) => `round((7.78 + 20 * ${chance(order, 5)} ^ 2)::numeric, 2)`;

/** `new` is the state of the latest, which the writes take. */
export const stateOf = (order) => oneOf(order, 6, { complete: 0.88, canceled: 0.08, processing: 0.04 });

export const methodOf = (order) => oneOf(order, 7, { credit_card: 0.723, boleto: 0.182, voucher: 0.081, debit_card: 0.014 });

export const regionOf = (order) =>
  oneOf(order, 8, { SP: 0.422, RJ: 0.134, MG: 0.112, RS: 0.054, PR: 0.05, SC: 0.036, BA: 0.035, DF: 0.157 });

export const oneIn = (count, number, salt) => `${chance(number, salt)} < ${1 / count}`;
