import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';

export class LineError {
  @Example(3) line: number;
  @Example('items[0].qty_ordered must be greater than 0') error: string;
}

export class LineWarning {
  @Example(2) line: number;
  @Example('items is empty: the order has no lines') warning: string;
}

/** Result of an import. */
export class ImportResult {
  @Example(false, { description: 'No line was rejected' }) success: boolean;
  @ApiPropertyOptional({ type: Boolean, enum: [true], description: 'Nothing was written: the call has `dry_run=true`' }) dry_run?: true;
  @Example(2) accepted: number;
  @Example(1) created: number;
  @Example(0) updated: number;
  @Example(1) rejected: number;
  @ApiProperty({ type: [LineError], description: 'The first 100' }) errors: LineError[];
  @ApiProperty({ type: [LineWarning], description: 'The first 100' }) warnings: LineWarning[];
}

/** A rejected line, as the stream of faults has it. */
export class LineFault {
  @Example(3) line: number;
  @ApiProperty({ type: String, nullable: true, description: 'The natural key, as far as the line names it', example: '100000043' })
  key: string | null;
  @ApiProperty({ type: [String], description: 'All of the line', example: ['items[0].qty_ordered must be greater than 0'] })
  errors: string[];
  @ApiProperty({
    description: 'The record, to be mended and sent again; a text where the line cannot be read, null where it is longer than 1 MiB',
    nullable: true,
    example: { increment_id: '100000043', items: [{ sku: 'COFFEE-SANTOS-250', qty_ordered: 0 }] },
  })
  record: unknown;
}
