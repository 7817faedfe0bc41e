import { syncOptions, unnumbered, type OptionLine } from './custom-option.rules.js';

const size: OptionLine = {
  title: 'Size',
  type: 'drop_down',
  required: true,
  values: [{ title: 'S' }, { title: 'M', price: 2, price_type: 'percent' }],
};
const engraving: OptionLine = { title: 'Engraving', type: 'field' };
const known = [
  {
    option_id: 5,
    title: 'Size',
    type: 'drop_down' as const,
    required: true,
    values: [
      { option_type_id: 50, title: 'S', price: 0, price_type: 'fixed' as const },
      { option_type_id: 51, title: 'M', price: 2, price_type: 'percent' as const },
    ],
  },
  { option_id: 6, title: 'Engraving', type: 'field' as const, required: false, values: [] },
];

describe('the options of a product', () => {
  it('keeps the ids of the same titles, whatever their order', () => {
    expect(syncOptions(known, [engraving, size])).toEqual([known[1], known[0]]);
  });

  it('numbers nothing that is new: the database does', () => {
    const [created] = syncOptions(known, [{ title: 'Colour', type: 'radio', values: [{ title: 'Red' }] }]);
    expect(created).toMatchObject({
      option_id: unnumbered,
      required: false,
      values: [{ option_type_id: unnumbered, price: 0, price_type: 'fixed' }],
    });
  });

  it('renames by id', () => {
    const renamed: OptionLine = { option_id: 5, title: 'Tamanho', type: 'drop_down', values: [{ option_type_id: 51, title: 'Médio' }] };
    expect(syncOptions(known, [renamed])).toMatchObject([
      { option_id: 5, title: 'Tamanho', values: [{ option_type_id: 51, title: 'Médio' }] },
    ]);
  });

  it('pairs two options of one title in order, and gives no id twice', () => {
    const twice = syncOptions([...known, { ...known[1]!, option_id: 7 }], [engraving, engraving, engraving]);
    expect(twice.map(({ option_id }) => option_id)).toEqual([6, 7, unnumbered]);
  });

  it('does not take the id of another product: the title decides', () => {
    expect(syncOptions(known, [{ ...engraving, option_id: 999 }])[0]?.option_id).toBe(6);
  });

  it.each([
    [{ title: 'A', type: 'drop_down' }, 'options[0].values'],
    [{ title: 'A', type: 'field', values: [{ title: 'x' }] }, 'options[0].values'],
    [{ title: 'A', type: 'file', values: [{ title: 'x' }] }, 'options[0].values'],
  ] as [OptionLine, string][])('refuses %j', (record, field) => {
    expect(() => syncOptions([], [record])).toThrow(
      expect.objectContaining({ code: 'invalid_record', details: expect.objectContaining({ field }) }),
    );
  });
});
