import { expect, it } from '@jest/globals';
import { tidy } from './contact.rules.js';

it('keeps texts without spaces around them, empty ones as none, and everything else as it is', () =>
  expect(tidy({ id: 1, name: '  Ana Lima ', phone: ' ', origin: '', email: null })).toEqual({
    id: 1,
    name: 'Ana Lima',
    phone: null,
    origin: null,
    email: null,
  }));
