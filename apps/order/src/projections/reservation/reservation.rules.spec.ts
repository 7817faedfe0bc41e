import { expect, it } from '@jest/globals';
import { afterReservation } from './reservation.rules.js';
import type { LineWarehouses } from '../../order/order-lines.rules.js';

type Change = [cause: 'confirmed' | 'shipped' | 'canceled', left: LineWarehouses, taken?: LineWarehouses];
const none = { reserved: {}, warehouses: {} };
const shown = (...changes: Change[]): LineWarehouses =>
  changes.reduce((known, [cause, left, taken = {}]) => afterReservation(known, { cause, left, taken }), none).warehouses;

it.each<[string, Change[], LineWarehouses]>([
  ['what is reserved', [['confirmed', { 1: { main: 2, south: 0.5 } }]], { 1: { main: 2, south: 0.5 } }],
  [
    'more of it, as stock comes in',
    [
      ['confirmed', { 1: { main: 1 } }],
      ['confirmed', { 1: { main: 1 }, 2: { south: 3 } }],
    ],
    { 1: { main: 1 }, 2: { south: 3 } },
  ],
  [
    'what was shipped too',
    [
      ['confirmed', { 1: { main: 3 } }],
      ['shipped', { 1: { main: 1 } }],
    ],
    { 1: { main: 3 } },
  ],
  [
    'nothing of what was released',
    [
      ['confirmed', { 1: { main: 3 }, 2: { main: 1 } }],
      ['canceled', { 2: { main: 1 } }],
    ],
    { 2: { main: 1 } },
  ],
  [
    'what was shipped before the rest was released',
    [
      ['confirmed', { 1: { main: 0.3, south: 0.1 } }],
      ['shipped', { 1: { main: 0.1, south: 0.1 } }],
      ['canceled', {}],
    ],
    { 1: { main: 0.2 } },
  ],
  [
    'what the event says is taken, from wherever that was',
    [
      ['confirmed', { 1: { main: 3 }, 2: { main: 1 } }],
      ['shipped', { 1: { main: 1 }, 2: {} }, { 1: { main: 1, south: 1 }, 2: { main: 1 } }],
    ],
    { 1: { main: 2, south: 1 }, 2: { main: 1 } },
  ],
  [
    'what was taken before anything was known',
    [['confirmed', { 1: { main: 1 } }, { 1: { main: 0.1, south: 0.2 } }]],
    { 1: { main: 1.1, south: 0.2 } },
  ],
  ['nothing taken where the event says so', [['confirmed', { 1: { main: 1 } }, { 1: {} }]], { 1: { main: 1 } }],
])('shows %s', (_, changes, expected) => {
  expect(shown(...changes)).toEqual(expected);
});
