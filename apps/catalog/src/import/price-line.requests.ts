import { Composed } from '@entrepot/requests';
import type { PriceLine } from '../product/price-line.rules.js';
import { AmountField, IntegerField, largestInteger, NameField } from './record-fields.js';

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Adds a fault that several fields make together. */
const Check = (
  check: (line: Readonly<Record<string, unknown>>) => readonly [path: string, mustBe: string] | undefined,
): PropertyDecorator =>
  Composed({
    names: { price: [] },
    parameters: {},
    compose(line, faults) {
      const [start, found] = [faults.count, check(line)];
      if (!found) return;
      faults.add('required', found[1], undefined);
      faults.within(start, found[0]);
    },
  });

/** Line of POST /ops/import/prices: an absent field stays as it is. */
export class PriceLineRequest implements PriceLine {
  @NameField({ required: true, description: 'A known product', example: 'COFFEE-SANTOS-250' })
  sku: string;

  @Check((line) => {
    const isOther = isSent(line['customer_group_id']) || isSent(line['qty']);
    if (isOther && line['price'] === undefined) return ['price', 'is required beside customer_group_id or qty'];
    if (isOther && line['special_price'] !== undefined) return ['special_price', 'goes with neither customer_group_id nor qty'];
    return line['price'] === undefined && line['special_price'] === undefined ? ['price', 'or special_price is required'] : undefined;
  })
  readonly prices?: never;

  @AmountField({
    nullable: true,
    description: 'Of the product, or of the group and the quantity that the line names; null takes it away',
    example: 59.9,
  })
  price?: number | null;
  @AmountField({ nullable: true, description: 'Null takes it away', example: 49.9 })
  special_price?: number | null;
  @IntegerField(0, largestInteger, { description: 'The price is that of this customer group', example: 2 })
  customer_group_id?: number;
  @AmountField({ min: 0.0001, description: 'The price holds from this quantity on; without a group, for every group', example: 10 })
  qty?: number;
}
