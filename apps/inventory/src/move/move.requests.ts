import { Id, Integer, ItemsOf, Quantity, Text, textLimits } from '@entrepot/requests';
import { largestQuantity, type Decimal } from '@entrepot/kernel';

class MoveItemRequest {
  @Integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER, description: 'Of a configurable product the child' })
  order_item_id: number;
  @Quantity({ required: true, max: largestQuantity }) qty: Decimal;
  @Text({ required: true, max: textLimits.name, trim: false, description: 'Warehouse that it is promised from' }) from: string;
  @Text({ required: true, max: textLimits.name, trim: false, description: 'Warehouse that it is promised from afterwards' }) to: string;
}

/** Body of POST /api2/reservations/move. */
export class MoveRequest {
  @Id({ required: true }) order_id: string;
  @ItemsOf(MoveItemRequest, { required: true, filled: true, entryError: 'invalid_item' }) items: MoveItemRequest[];
}
