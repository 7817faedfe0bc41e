import { textLimits } from '../fields/limits.js';
import { Composed } from '../fields/field.js';
import type { Faults } from '../fields/faults.js';
import { type Input, firstValue } from '../fields/input.js';

const ofPages = ['page', 'sort', 'direction', 'include_pagination'];

/** Notes what belongs to pages and cannot stand beside a cursor. */
export const refusePaging = (source: Input, faults: Faults): void => {
  for (const name of ofPages) {
    const value = firstValue(source, name);
    if (value === undefined) continue;
    const start = faults.count;
    faults.add('unsupported', 'cannot stand beside a cursor or in a stream', value);
    faults.within(start, name);
  }
};

/** Cursor of a list that can be walked (contract 5, section 5.3); the empty text begins a walk, `now` one of later changes. Declared behind the page and the sort. */
export const Cursor = (): PropertyDecorator =>
  Composed({
    names: { cursor: [] },
    parameters: {
      cursor: {
        type: 'string',
        maxLength: textLimits.text,
        description:
          'Walks the list in the order in which its changes became visible: empty begins, `now` with what changes from now on, then the `next_cursor` ' +
          'of the answer before. Whoever goes on misses nothing; without `page`, `sort`, `direction` and `include_pagination`, with the same filters',
      },
    },
    compose: (source, faults) => {
      const cursor = source['cursor'];
      if (cursor === undefined || cursor === null) return undefined;
      refusePaging(source, faults);
      if (typeof cursor === 'string') return cursor;
      const start = faults.count;
      faults.add('type', 'must be a text', cursor);
      faults.within(start, 'cursor');
      return undefined;
    },
  });
