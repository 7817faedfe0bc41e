import { Type, type TSchema } from '@sinclair/typebox';

export const orNull = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {});

export const timestamp = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: 'UTC, YYYY-MM-DD HH:MM:SS',
});
