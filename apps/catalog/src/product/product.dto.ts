import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ShownProduct, StockData } from './product.view.js';

class PricingDto {
  @ApiProperty({ type: Number, nullable: true, example: 59.9 })
  regular_price: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 49.9, description: 'What one piece costs everybody now' })
  final_price: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'BRL', description: 'The store’s; without one the first store’s' })
  currency: string | null;
}

class StockDataDto implements StockData {
  @ApiProperty({ example: 15.5, description: 'The sum of the warehouses; 0 while the inventory knows nothing of it' })
  qty: number;
  @ApiProperty({ enum: [0, 1], example: 1 })
  is_in_stock: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'number' },
    example: { main: 12, outlet: 3.5 },
    description: 'Warehouse code to quantity; absent with MULTI_WAREHOUSE=false',
  })
  warehouses?: Record<string, number>;
}

/** A product of GET /api2/products. */
export class ProductDto implements ShownProduct {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ example: 'Enamel mug' })
  name: string;
  @ApiProperty({ example: 'simple' })
  type_id: string;
  @ApiProperty({ type: 'integer', example: 1 })
  attribute_set_id: number;
  @ApiProperty({ enum: [1, 2], example: 1, description: '1 enabled, 2 disabled' })
  status: number;
  @ApiProperty({ enum: [1, 2, 3, 4], example: 4, description: '1 not by itself, 2 catalog, 3 search, 4 both' })
  visibility: number;
  @ApiProperty({ type: Number, nullable: true, example: 59.9 })
  price: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 49.9, description: 'Whether its window is open or not' })
  special_price: number | null;
  @ApiProperty({ type: [String], example: ['Kitchen/Mugs'], description: 'Paths of names, as imports write them' })
  categories: string[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', properties: { value: {}, label: {} } },
    description:
      'Code to value and label: of a select the option’s id and label, of a multiselect lists of both, else the value and its text',
    example: {
      weight: { value: 0.35, label: '0.35' },
      color: { value: 12, label: 'Blue' },
      material: { value: [15, 16], label: ['Steel', 'Enamel'] },
    },
  })
  attributes: ShownProduct['attributes'];
  @ApiProperty({ type: PricingDto })
  pricing: PricingDto;
  @ApiProperty({ type: StockDataDto })
  stock_data: StockDataDto;
  @ApiProperty({ example: '2026-01-31 12:00:00' })
  created_at: string;
  @ApiProperty({ example: '2026-01-31 12:05:10' })
  updated_at: string;
}
