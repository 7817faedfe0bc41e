import { Amount, ExactlyOne, Text, textLimits } from '@entrepot/requests';
import type { Decimal } from '@entrepot/kernel';

/** How the goods of a sale are sent: by a method of the store, or for an amount of the seller's own. */
@ExactlyOne('code', 'amount')
export class SaleShippingRequest {
  @Text({ max: 64, empty: 'refused', description: 'Code of a shipping method of the store', example: 'sedex' })
  code?: string;

  @Amount({ max: 99_999_999, description: 'An own price, with description; instead of code', example: 14.9 })
  amount?: Decimal;

  @Text({ max: textLimits.name, empty: 'refused', description: 'As the customer reads it; belongs to amount', example: 'Motoboy' })
  description?: string;
}
