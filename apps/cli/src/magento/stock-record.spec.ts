import { describe, expect, it } from '@jest/globals';
import { aRow, hearNotes } from '../../test/magento/rows.js';
import { stockRecord } from './stock-record.js';

const all = {
  qty: '12.5000',
  is_in_stock: '1',
  manage_stock: '1',
  allow_backorders: '2',
  out_of_stock_qty: '3.0000',
  min_cart_qty: '2.0000',
};

describe('stock', () => {
  it('takes the columns as they are', () =>
    expect(stockRecord(aRow(all), 'simple', hearNotes())).toEqual({
      manage_stock: true,
      backorders: 2,
      min_qty: 3,
      min_sale_qty: 2,
      is_in_stock: true,
      warehouses: { default: 12.5 },
    }));

  it('leaves to the shop what the row leaves to its configuration, and says so', () => {
    const notes = hearNotes();
    const useConfig = { use_config_manage_stock: '1', use_config_backorders: '1', use_config_min_qty: '1', use_config_min_sale_qty: '1' };
    expect(stockRecord(aRow({ ...all, ...useConfig }), 'simple', notes)).toEqual({ is_in_stock: true, warehouses: { default: 12.5 } });
    expect(notes.left).toEqual(['manage_stock', 'allow_backorders', 'out_of_stock_qty', 'min_cart_qty']);
  });

  it.each(['configurable', 'grouped', 'bundle'])('of a %s product is not managed, unless the row manages it', (type) => {
    expect(stockRecord(aRow({ qty: '0', is_in_stock: '1', manage_stock: '1', use_config_manage_stock: '1' }), type, hearNotes())).toEqual({
      manage_stock: false,
      is_in_stock: true,
      warehouses: { default: 0 },
    });
    expect(stockRecord(aRow({ manage_stock: '1', use_config_manage_stock: '0' }), type, hearNotes())).toEqual({ manage_stock: true });
  });

  it('warns of what it cannot hold', () => {
    const notes = hearNotes();
    const row = aRow({ qty: '-1', is_in_stock: 'yes', out_of_stock_qty: '-5', allow_backorders: '101' });
    expect(stockRecord(row, 'simple', notes)).toEqual({});
    expect(notes.warnings.map((warning) => warning.split(':')[0])).toEqual(['qty', 'allow_backorders', 'out_of_stock_qty', 'is_in_stock']);
  });

  it('says nothing where the row says nothing', () => expect(stockRecord(aRow({}), 'simple', hearNotes())).toEqual({}));
});
