import { Integer, ItemsOf, Quantity, Text, textLimits } from '@entrepot/requests';
import { largestQuantity, type Decimal } from '@entrepot/kernel';

class HoldItemRequest {
  @Text({ required: true, max: textLimits.name, trim: false, description: 'Entries of one sku add up' }) sku: string;
  @Quantity({ required: true, max: largestQuantity }) qty: Decimal;
  @Text({ max: textLimits.name, trim: false, description: 'Left out: those that an order would take from' }) warehouse?: string;
}

/** Body of POST /api2/stock/holds. */
export class HoldRequest {
  @ItemsOf(HoldItemRequest, { required: true, filled: true }) items: HoldItemRequest[];
  @Integer({ required: true, min: 1, max: 10_080, description: 'How long it lasts; at most 7 days' }) minutes: number;
  @Text({ max: textLimits.name, description: 'Your own name of it, as a cart’s number' }) reference?: string;
}
