import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { textLimits } from '@entrepot/http';
import { longestEmail, mostItems } from './sale-request.js';

class SaleItemDto {
  @ApiProperty({ maxLength: textLimits.name, example: 'MUG-ENAMEL' })
  sku: string;
  @ApiProperty({ exclusiveMinimum: 0, maximum: 99_999_999, description: 'At most 4 decimals', example: 2 } as object)
  qty: number;
  @ApiProperty({
    exclusiveMinimum: 0,
    maximum: 99_999_999,
    description: 'At most 2 decimals: the commercial price of one, options included',
    example: 59.9,
  } as object)
  price: number;
  @ApiPropertyOptional({
    type: Object,
    description:
      'option_id → value: an option_type_id (drop_down, radio), an array of them (checkbox, multiple), a text of up to 2,000 characters ' +
      '(field, area), YYYY-MM-DD (date), HH:mm (time), YYYY-MM-DDTHH:mm (date_time)',
    example: { '12': 7, '13': 'For Ana' },
  })
  options?: Record<string, unknown>;
}

/** The body of POST /api2/vendalink, for the OpenAPI document; `readSaleRequest` checks it. */
export class SaleRequestDto {
  @ApiProperty({ format: 'email', maxLength: longestEmail, example: 'ana@example.com' })
  email: string;
  @ApiProperty({ type: 'integer', example: 1 })
  store_id: number;
  @ApiPropertyOptional({ maxLength: textLimits.name, description: 'Found whatever the case', example: 'WELCOME10' })
  coupon_code?: string;
  @ApiPropertyOptional({ default: false })
  send_email?: boolean;
  @ApiPropertyOptional({
    format: 'date-time',
    maxLength: textLimits.timestamp,
    description: 'In the future; 7 days from now unless told otherwise',
  })
  expires_at?: string;
  @ApiProperty({ type: [SaleItemDto], minItems: 1, maxItems: mostItems })
  items: SaleItemDto[];
}
