import { ApiProperty } from '@nestjs/swagger';
import type { ImportResult, LineError, LineWarning } from '@entrepot/http';

class LineErrorDto implements LineError {
  @ApiProperty({ example: 17 })
  line: number;
  @ApiProperty({ example: 'store_ids[0]: store 9 is not known; import it first (POST /ops/import/stores)' })
  error: string;
}

class LineWarningDto implements LineWarning {
  @ApiProperty({ example: 3 })
  line: number;
  @ApiProperty({ example: 'attributes.fabric: was not known; created with the input text' })
  warning: string;
}

export class ImportResultDto implements ImportResult {
  @ApiProperty({ description: 'No line was rejected', example: false })
  success: boolean;
  @ApiProperty({ example: 499 })
  accepted: number;
  @ApiProperty({ example: 480 })
  created: number;
  @ApiProperty({ example: 12 })
  updated: number;
  @ApiProperty({ example: 1 })
  rejected: number;
  @ApiProperty({ type: [LineErrorDto], description: 'The first 100' })
  errors: LineErrorDto[];
  @ApiProperty({ type: [LineWarningDto], description: 'The first 100' })
  warnings: LineWarningDto[];
}
