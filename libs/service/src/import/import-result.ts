import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';

export class LineError {
  @Example(3) line: number;
  @Example('items[0].qty_ordered must be greater than 0') error: string;
}

export class LineWarning {
  @Example(2) line: number;
  @Example('items is empty: the order has no lines') warning: string;
}

/** Result of an import, by line. */
export class ImportResult {
  @Example(false, { description: 'No line was rejected' }) success: boolean;
  @Example(2) accepted: number;
  @Example(1) created: number;
  @Example(0) updated: number;
  @Example(1) rejected: number;
  @ApiProperty({ type: [LineError], description: 'The first 100' }) errors: LineError[];
  @ApiProperty({ type: [LineWarning], description: 'The first 100' }) warnings: LineWarning[];
}
