import { randomOf } from '../lib/random.mjs';
import { times } from '../../tools/lib/waiting.mjs';

/** Weights of a customer's choices on Stripe's page (in a hundred). */
const ways = {
  card: 44,
  pix: 14,
  boleto: 8,
  'declined, then a card': 6,
  'paid in another tab, then left': 5,
  'left, then a card': 5,
  declined: 4,
  left: 5,
  abandoned: 4,
  lapsed: 5,
};
const unpaid = ['declined', 'left', 'abandoned', 'lapsed'];
export const pays = ({ way }) => !unpaid.includes(way);

/** Weights of the next steps with the order; of `part` and `parts` the rest is canceled where it cannot be captured. */
const thens = { whole: 40, 'open, then captured': 12, part: 15, parts: 13, canceled: 20 };
const refunds = { none: 45, whole: 20, less: 20, parts: 15 };

export const plentiful = 'pay-plenty';
export const scarce = 'pay-scarce';

/** Sales with their customers, and what becomes of their orders. `patienceMs`: after so long an impatient caller asks again for the first time. */
export const planPayments = (seed, count) => {
  const random = randomOf(seed, 'payments');
  return times(count, (n) => ({
    n,
    sku: random.isOneIn(15) ? scarce : plentiful,
    qty: random.between(2, 4),
    price: random.between(199, 19_999) / 100,
    isSubmittedTwice: random.isOneIn(5),
    way: random.weighed(ways),
    comesBack: !random.isOneIn(2),
    then: random.weighed(thens),
    refund: random.weighed(refunds),
    patienceMs: random.isOneIn(6) ? random.between(5, 1_500) : null,
  }));
};
