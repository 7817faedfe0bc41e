import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type TSchema } from '@sinclair/typebox';
import { breakingChanges } from './compatibility.js';
import { eventDefinitions } from './event-definitions.js';

const released = Type.Object({
  id: Type.Integer(),
  note: Type.Optional(Type.String()),
  lines: Type.Array(Type.Object({ qty: Type.Number() })),
});
const change = (fields: object) => Type.Object({ ...released.properties, ...fields });

describe('a change of a schema', () => {
  it.each([
    ['a new optional field', change({ extra: Type.Optional(Type.String()) })],
    ['null as a further alternative', change({ id: Type.Union([Type.Integer(), Type.Null()]) })],
    ['nothing', released],
  ])('is safe: %s', (_what, current) => expect(breakingChanges(released, current)).toEqual([]));

  it.each([
    ['a new required field', change({ extra: Type.String() }), 'data.extra is required now'],
    ['another type', change({ id: Type.String() }), 'data.id has another type'],
    ['a field that is gone', Type.Omit(released, ['note']), 'data.note is gone'],
    ['a field that became optional', change({ id: Type.Optional(Type.Integer()) }), 'data.id is optional now'],
    ['a tighter bound', change({ note: Type.Optional(Type.String({ maxLength: 5 })) }), 'data.note has another maxLength'],
    ['a change inside a list', change({ lines: Type.Array(Type.Object({ qty: Type.String() })) }), 'data.lines[].qty has another type'],
  ])('breaks: %s', (_what, current, message) => expect(breakingChanges(released, current).join()).toContain(message));

  it('is seen inside an intersection', () =>
    expect(breakingChanges(Type.Intersect([released, Type.Object({ previous: Type.Null() })]), released)).toEqual([
      'data.previous is gone: consumers may read it',
    ]));

  it('is safe when a list of values grows, and breaks when it shrinks', () => {
    const [few, more] = [Type.Unsafe({ enum: ['a'] }), Type.Unsafe({ enum: ['a', 'b'] })];
    expect(breakingChanges(few, more)).toEqual([]);
    expect(breakingChanges(more, few)).toEqual(['data allows less than before']);
  });

  it('breaks when an alternative of a union goes', () =>
    expect(breakingChanges(Type.Union([Type.Literal('a'), Type.Literal('b')]), Type.Literal('a'))).toEqual([
      'data allows less than before',
    ]));
});

describe('released schemas (npm run docs writes them)', () => {
  it.each(Object.keys(eventDefinitions))('%s is still compatible', (type) => {
    const file = join(import.meta.dirname, '../schemas', `${type}.json`);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as TSchema;
    expect(breakingChanges(schema, JSON.parse(JSON.stringify(eventDefinitions[type]?.schema)) as TSchema)).toEqual([]);
  });
});
