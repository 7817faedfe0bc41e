import { Failure } from '../api/failure.js';
import type { SaleProduct } from './shop.js';

type ProductOption = SaleProduct['options'][number];

const valueFor = ({ type, title, values }: ProductOption): unknown => {
  const [first] = values;
  switch (type) {
    case 'drop_down':
    case 'radio':
      return first?.option_type_id;
    case 'checkbox':
    case 'multiple':
      return first && [first.option_type_id];
    case 'field':
    case 'area':
      return 'Demo';
    case 'date':
      return '2030-01-31';
    case 'time':
      return '12:00';
    case 'date_time':
      return '2030-01-31T12:00';
    case 'file':
      throw new Failure(`The option "${title}" is a ${type}, which a sale by link cannot carry: name another product with --sku.`);
  }
};

/** Whether a sale by link can carry the product: a file cannot be sent with it. */
export const isSellable = (options: readonly ProductOption[]): boolean =>
  options.every(({ type, required }) => type !== 'file' || !required);

/** Something for every option that must be chosen (contract 3, "Option value formats"). */
export const requiredValues = (options: readonly ProductOption[]): Record<string, unknown> =>
  Object.fromEntries(options.filter(({ required }) => required).map((option) => [String(option.option_id), valueFor(option)]));
