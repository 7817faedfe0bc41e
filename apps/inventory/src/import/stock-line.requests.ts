import { Field, rules, Text, textLimits } from '@entrepot/requests';
import { type Decimal, largestQuantity } from '@entrepot/kernel';

/** Line of POST /ops/import/stock. */
export class StockLine {
  @Text({ required: true, empty: 'refused', max: textLimits.name, description: 'A known product', example: 'COFFEE-SANTOS-250' })
  sku: string;

  @Text({
    required: true,
    empty: 'refused',
    max: 64,
    description: 'By its code; an unknown one is made, active, with a warning',
    example: 'curitiba',
  })
  warehouse: string;

  @Field(rules.decimal({ min: 0, max: largestQuantity }), {
    required: true,
    empty: 'refused',
    description: 'What lies there now',
    example: 120,
  })
  qty: Decimal;
}
