// The order of the test files: those that take longest begin first, so that no worker is left alone with one at the end; one is kept for the end.
import Sequencer from '@jest/test-sequencer';

const long = `
  docs-page restore-sales restore-stock restore-order events attribute-set-removal import-wait backup start
  checkout-page kafka-rights away import-at-scale handlers snapshots set-aside commits access retention mailer replicas
  slow-callers order-and-effect follow-ups
`.split(/\s+/);
/** Measures what a request computes: comes last, when the checks beside the tests have ended. */
const last = 'event-loop';
const rank = ({ path }) => {
  const name = path.split('/').at(-1).replace('.spec.ts', '');
  const place = long.indexOf(name);
  return name === last ? long.length + 1 : place === -1 ? long.length : place;
};

export default class LongestFirst extends Sequencer {
  /** Sorts the other files as Jest does: by their last time where it is known, else by their size. */
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => rank(a) - rank(b));
  }
}
