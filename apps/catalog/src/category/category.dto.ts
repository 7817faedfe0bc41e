import { ApiProperty } from '@nestjs/swagger';
import type { ShownCategory } from './category.view.js';

/** A category of GET /api2/category. */
export class CategoryDto implements ShownCategory {
  @ApiProperty({ type: 'integer', example: 4 })
  category_id: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 1, description: 'Null for a root' })
  parent_id: number | null;
  @ApiProperty({ example: 'Mugs' })
  name: string;
  @ApiProperty({ example: '1/4', description: 'The ids from the root on' })
  path: string;
  @ApiProperty({ type: 'integer', example: 2, description: '1 for a root' })
  level: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Among its siblings' })
  position: number;
  @ApiProperty({ example: true })
  is_active: boolean;
  @ApiProperty({ type: 'integer', example: 12, description: 'Products in the category itself, of the store where one is named' })
  product_count: number;
}
