import { Type } from '@sinclair/typebox';
import { serviceSettings } from './service-settings.js';
import { readSettings } from './settings.js';

const schema = Type.Object({
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65535 }),
  EVENTS: Type.Union([Type.Literal('embedded'), Type.Literal('kafka')], { default: 'embedded' }),
  SAMPLE: Type.Boolean({ default: true }),
  DATABASE_URL: Type.Optional(Type.String()),
  CLIENT_SECRET: Type.Optional(Type.String({ minLength: 24 })),
});

it('fills in defaults; an empty value counts as absent', () =>
  expect(readSettings(schema, { PORT: '', OTHER: 'x' })).toEqual({ PORT: 3000, EVENTS: 'embedded', SAMPLE: true }));

it('converts', () =>
  expect(readSettings(schema, { PORT: '80', SAMPLE: 'false', EVENTS: 'kafka' })).toMatchObject({
    PORT: 80,
    SAMPLE: false,
    EVENTS: 'kafka',
  }));

it.each([
  [{ PORT: 'abc' }, /^PORT is "abc": it must be a whole number, at least 0, at most 65535$/],
  [{ PORT: '70000' }, /^PORT is "70000": it must be .* at most 65535$/],
  [{ EVENTS: 'rabbit' }, /^EVENTS is "rabbit": it must be one of embedded, kafka$/],
  [{ SAMPLE: 'maybe' }, /^SAMPLE is "maybe": it must be true or false$/],
  [{ CLIENT_SECRET: 'short' }, /^CLIENT_SECRET is a value that does not fit: it must be a text, 24 or more characters$/],
])('%j: %s', (environment, message) =>
  expect(() => readSettings(schema, environment)).toThrow(expect.objectContaining({ message: expect.stringMatching(message) as string })),
);

it('names every setting at fault', () => expect(() => readSettings(schema, { PORT: 'x', EVENTS: 'y' })).toThrow(/PORT is[^]*EVENTS is/));

it('names what is missing', () =>
  expect(() => readSettings(Type.Object({ KAFKA_BROKERS: Type.String() }), {})).toThrow('KAFKA_BROKERS is missing: it must be a text'));

it('says why a pool of less than five connections is refused: two publish events, and nobody could handle what they wait for', () => {
  const schema = Type.Object({ DATABASE_POOL_SIZE: serviceSettings.DATABASE_POOL_SIZE });
  expect(() => readSettings(schema, { DATABASE_POOL_SIZE: '4' })).toThrow(
    /^DATABASE_POOL_SIZE is "4": it must be a whole number, at least 5, at most 200, because publishing events takes two, /,
  );
  expect(readSettings(schema, { DATABASE_POOL_SIZE: '5' })).toEqual({ DATABASE_POOL_SIZE: 5 });
});
