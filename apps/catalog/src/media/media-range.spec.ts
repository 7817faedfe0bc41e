import { rangeOf } from './media-range.js';

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=0-999999999999999999999999', { start: 0, end: 999 }],
])('%s of 1,000 bytes is a part', (header, part) => expect(rangeOf(header, 1_000)).toEqual(part));

it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s of 1,000 bytes is beyond its end', (header) =>
  expect(rangeOf(header, 1_000)).toBe('beyond'),
);

it.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-9', 'bytes=a-b', 'bytes=1.5-2', 'items=0-9', 'bytes 0-9'])(
  '%s is the whole file',
  (header) => expect(rangeOf(header, 1_000)).toBeNull(),
);
