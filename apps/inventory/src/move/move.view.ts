import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';

class MovedItemRecord {
  @Example(12) order_item_id: number;
  @Example('COFFEE-SANTOS-250') sku: string;
  @Example(2, { description: 'Still promised of the line' }) qty: number;
  @Example({ recife: 2 }, { description: 'Warehouse code → quantity' }) warehouses: Record<string, number>;
}

export class ReservationMoved {
  @Example(true) success: true;
  @Example('Reservation moved') message: string;
  @Example(4) order_id: number;
  @ApiProperty({ type: [MovedItemRecord], description: 'The lines that were named' }) items: MovedItemRecord[];
}
