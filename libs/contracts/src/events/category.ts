import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';

const categorySchema = Type.Object({
  category_id: Type.Integer(),
  parent_id: orNull(Type.Integer(), 'null for a root'),
  name: Type.String(),
  name_path: Type.String({ description: 'the names from the root on, `A/B`, as products name it' }),
  path: Type.String({ description: 'the ids from the root on, `1/4`' }),
  level: Type.Integer({ description: '1 for a root' }),
  position: Type.Integer({ description: 'among its siblings' }),
  is_active: Type.Boolean(),
});

export type CategoryData = Static<typeof categorySchema>;

export const categoryCreated = defineEvent('category.created', topics.catalog, {
  subject: 'category_id',
  summary: 'A category was created, as an imported product named its path.',
  schema: categorySchema,
  sample: {
    ...{ category_id: 4, parent_id: 1, name: 'T-shirts', name_path: 'Clothes/T-shirts', path: '1/4' },
    ...{ level: 2, position: 1, is_active: true },
  },
});
