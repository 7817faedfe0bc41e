import { expect, it } from '@jest/globals';
import { barCodeOf } from './boleto.rules.js';

it('makes the bar code of the line that people type', () =>
  expect(barCodeOf('23793.38128 60007.827136 95000.063305 9 84410000002000')).toBe('23799844100000020003381260007827139500006330'));

it('makes none of another line', () => expect(barCodeOf('84600000001')).toBeNull());
