// The order of the test files: those that take longest begin first, so that no worker is left alone with one at the end.
import Sequencer from '@jest/test-sequencer';

/** Longest first, of both phases. `event-loop` measures what a request computes: it is not the first, which the checks beside the tests may still meet. */
const long = `
  console checkout-page event-loop docs-page events restore-sales attribute-set-removal restore-stock restore-order import-wait start operations
  kafka-rights away backup fuzz limits conversion set-aside mailer slow-callers stripe-orders front-door snapshots client replicas media
  order-and-effect hosted-payments parallel-writes retention access commits import-at-scale handlers follow-ups
`
  .trim()
  .split(/\s+/);
const rank = ({ path }) => {
  const place = long.indexOf(path.split('/').at(-1).replace('.spec.ts', ''));
  return place === -1 ? long.length : place;
};

export default class LongestFirst extends Sequencer {
  /** Sorts the other files as Jest does: by their last time where it is known, else by their size. */
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => rank(a) - rank(b));
  }
}
