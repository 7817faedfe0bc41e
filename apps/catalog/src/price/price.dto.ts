import { ApiProperty } from '@nestjs/swagger';
import type { ShownPrice, TierPrice } from './price.view.js';

class ShownTierPriceDto implements TierPrice {
  @ApiProperty({ type: 'integer', nullable: true, example: 2, description: 'Null: every group' })
  customer_group_id: number | null;
  @ApiProperty({ example: 10, description: 'From this quantity on' })
  qty: number;
  @ApiProperty({ example: 44.9 })
  price: number;
}

/** The price of GET /api2/price. */
export class PriceDto implements ShownPrice {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ type: 'integer', example: 1, description: '0: the global view' })
  store_id: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  customer_group_id: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 59.9 })
  regular_price: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 49.9, description: 'Whether its window is open or not' })
  special_price: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 47.5 })
  group_price: number | null;
  @ApiProperty({ type: [ShownTierPriceDto], description: 'Those of every group and of this one, by quantity' })
  tier_prices: ShownTierPriceDto[];
  @ApiProperty({ type: Number, nullable: true, example: 47.5 })
  final_price: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'BRL' })
  currency: string | null;
}
