import type { AttributeOption } from '@entrepot/contracts';
import { newAttribute, applyChange } from './attribute.rules.js';

const color = { ...newAttribute('color', 'select', 'Color'), attribute_id: 7, version: 3 };
const option = (option_id: number, label = `O${option_id}`): AttributeOption => ({
  option_id,
  label,
  sort_order: option_id,
  is_default: false,
  labels: {},
});
const many = Array.from({ length: 3_000 }, (_, index) => option(index + 1, 'x'.repeat(200) + index));
const shape = ({ events, state }: ReturnType<typeof applyChange>) => ({
  version: state?.version ?? events.at(-1)?.version,
  events: events.map((one) => [one.type, one.version]),
});

it('publishes nothing for a change that changes nothing', () => {
  expect(applyChange({ before: color, after: color, options: [] })).toEqual({ state: color, events: [] });
});

it('publishes a new attribute with its options, and never its version or source model', () => {
  const { state, events } = applyChange({
    before: null,
    after: { ...color, version: 0 },
    options: [{ before: null, after: option(1) }],
  });
  const { version: _, source_model: __, ...data } = color;
  expect({ version: state?.version, events }).toEqual({
    version: 1,
    events: [
      {
        type: 'attribute.created',
        subject: '7',
        version: 1,
        data: { ...data, options: [option(1)], options_removed: [], previous: null },
      },
    ],
  });
});

it('publishes old values beside new ones, and which options are gone', () => {
  const options = [
    { before: option(1), after: null },
    { before: option(2), after: { ...option(2), is_default: true } },
  ];
  const [only] = applyChange({ before: color, after: { ...color, is_unique: 1 }, options }).events;
  expect(only).toMatchObject({
    type: 'attribute.updated',
    version: 4,
    data: {
      is_unique: 1,
      options: [{ ...option(2), is_default: true }],
      options_removed: [1],
      previous: { is_unique: 0, options: [option(1), option(2)] },
    },
  });
});

it('publishes very many options in several events, each a version of its own', () => {
  const created = applyChange({ before: null, after: { ...color, version: 0 }, options: many.map((after) => ({ before: null, after })) });
  expect(created.events.length).toBeGreaterThan(2);
  expect(shape(created)).toEqual({
    version: created.events.length,
    events: created.events.map((_, index) => [index === 0 ? 'attribute.created' : 'attribute.updated', index + 1]),
  });
  for (const { data } of created.events) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(850_000);

  const deleted = applyChange({ before: color, after: null, options: many.map((before) => ({ before, after: null })) });
  const last = deleted.events.length - 1;
  expect(shape(deleted)).toEqual({
    version: 3 + deleted.events.length,
    events: deleted.events.map((_, index) => [index === last ? 'attribute.deleted' : 'attribute.updated', 4 + index]),
  });
});
