import type { Attribute } from './attribute.rules.js';
import { readAttributes } from './read-attributes.rules.js';

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
      expect.objectContaining({ details: { field: 'attributes.tax_class_id', message: expect.stringContaining('None, Taxable Goods') } }),
    );
  });

  it.each(['Color', '1st', 'a b', '', 'x'.repeat(61)])('refuse the code %j', (code) => {
    expect(() => readAttributes({ [code]: 1 }, (known) => attribute(known))).toThrow('invalid_record');
  });

  it('send a core field by its own name', () =>
    expect(() => readAttributes({ price: 1 }, (code) => attribute(code))).toThrow('invalid_record'));
});
