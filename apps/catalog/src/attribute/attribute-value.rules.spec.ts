import { readAttributeValue, readAttributes } from './attribute-value.rules.js';
import type { FrontendInput, Attribute } from './attribute.rules.js';

const read = (frontend_input: FrontendInput, value: unknown) =>
  readAttributeValue({ attribute_code: 'fabric', frontend_input, fixed_options: null }, value);

describe('an attribute value of a record', () => {
  it.each([
    ['text', 'wool', 'wool'],
    ['text', 12, '12'],
    ['date', '2026-03-01', '2026-03-01'],
    ['date', '2026-03-01 10:00:00', '2026-03-01'],
    ['datetime', '2026-03-01T10:00:00Z', '2026-03-01 10:00:00'],
    ['boolean', 'Yes', true],
    ['boolean', 0, false],
    ['price', '10.5', 10.5],
    ['weight', 0.1234, 0.1234],
    ['select', ' Blue ', 'Blue'],
    ['select', 28, '28'],
    ['multiselect', ['Wool', 'Fleece', 'Wool'], ['Fleece', 'Wool']],
    ['multiselect', 'Wool', ['Wool']],
  ] as [FrontendInput, unknown, unknown][])('of input %s: %j is kept as %j', (input, value, kept) => {
    expect(read(input, value)).toEqual(kept);
  });

  it.each([null, '', []])('is none when it is %j', (value) => {
    expect(read('text', value)).toBeNull();
    expect(read('multiselect', value)).toBeNull();
  });

  it.each([
    ['text', { a: 1 }],
    ['date', '2026-02-30'],
    ['boolean', 'maybe'],
    ['price', -1],
    ['price', 1.23456],
    ['weight', 'heavy'],
    ['select', ['Blue']],
    ['media_image', '/a.jpg'],
  ] as [FrontendInput, unknown][])('of input %s refuses %j, and names the attribute', (input, value) => {
    expect(() => read(input, value)).toThrow(
      expect.objectContaining({ code: 'invalid_record', details: expect.objectContaining({ field: 'attributes.fabric' }) }),
    );
  });
});

const attribute = (attribute_code: string, fields: Partial<Attribute> = {}): Attribute => ({
  attribute_code,
  frontend_input: 'text',
  fixed_options: null,
  ...fields,
});

describe('the attributes of a record', () => {
  it('are read each by its own type; null removes one without asking for its type', () => {
    const read = readAttributes({ color: 'Blue', weight: '2', old: null }, (code) => {
      if (code === 'old') throw new Error('asked');
      return attribute(code, { frontend_input: code === 'weight' ? 'weight' : 'select' });
    });
    expect(read).toEqual({ color: 'Blue', weight: 2, old: null });
  });

  it('take only those options that the system allows', () => {
    const taxClass = (code: string) => attribute(code, { frontend_input: 'select', fixed_options: ['None', 'Taxable Goods'] });
    expect(readAttributes({ tax_class_id: 'None' }, taxClass)).toEqual({ tax_class_id: 'None' });
    expect(() => readAttributes({ tax_class_id: 'Other' }, taxClass)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ field: 'attributes.tax_class_id', message: expect.stringContaining('None, Taxable Goods') }),
      }),
    );
  });

  it.each(['Color', '1st', 'a b', '', 'x'.repeat(61)])('refuse the code %j', (code) => {
    expect(() => readAttributes({ [code]: 1 }, (known) => attribute(known))).toThrow('invalid_record');
  });

  it('send a core field by its own name', () =>
    expect(() => readAttributes({ price: 1 }, (code) => attribute(code))).toThrow('invalid_record'));
});
