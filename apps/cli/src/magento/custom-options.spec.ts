import { expect, it } from '@jest/globals';
import { customOptions } from './custom-options.js';
import { collectColumns, notesOf } from './notes.js';

const read = (custom_options: string) => {
  const warnings: string[] = [];
  const left = collectColumns();
  const notes = notesOf(2, (_line, warning) => warnings.push(warning), left);
  return { options: customOptions({ line: 2, cells: { custom_options } }, notes), warnings, left: left.list() };
};

it('reads options with their values, and a file option as it is', () => {
  const cell =
    'name=Size,type=drop_down,required=1,price=0.0000,price_type=fixed,sku=,option_title=Small|' +
    'name=Size,type=drop_down,required=1,price=10.5000,price_type=percent,sku=,option_title="Large, wide"|' +
    'name=Artwork,type=file,required=1,price=0.0000,price_type=fixed,sku=,file_extension=png,image_size_x=0|' +
    'name=Engraving,type=field,required=0,price=0.0000,sku=,max_characters=20';
  const { options, warnings, left } = read(cell);
  expect(options).toEqual([
    {
      title: 'Size',
      type: 'drop_down',
      required: true,
      values: [
        { title: 'Small', price: '0.0000', price_type: 'fixed' },
        { title: 'Large, wide', price: '10.5000', price_type: 'percent' },
      ],
    },
    { title: 'Artwork', type: 'file', required: true },
    { title: 'Engraving', type: 'field', required: false },
  ]);
  expect(warnings).toEqual([]);
  expect(left.map((column) => column.column)).toEqual([
    'custom_options, file_extension',
    'custom_options, image_size_x',
    'custom_options, max_characters',
  ]);
});

it('leaves the options as they are where the cell is empty, and empties them where it says so', () => {
  expect(read('').options).toBeUndefined();
  expect(read('__EMPTY__VALUE__').options).toBeNull();
});

it('warns of what it does not take', () => {
  const { options, warnings } = read('name=Note,type=area,required=0,price=5.0000|name=Spin,type=wheel|type=field|name=Size,type=radio');
  expect(options).toEqual([{ title: 'Note', type: 'area', required: false }]);
  expect(warnings).toEqual([
    'custom_options, Note: the price 5.0000 is not taken: only values have one',
    expect.stringMatching(/^custom_options: 'name=Spin,type=wheel' lacks a name, one of the types drop_down/),
    expect.stringMatching(/^custom_options: 'type=field' lacks a name/),
    expect.stringMatching(/^custom_options: 'name=Size,type=radio' lacks a name/),
  ]);
});
