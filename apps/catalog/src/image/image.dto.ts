import { ApiProperty } from '@nestjs/swagger';
import { imageRoles } from '@entrepot/contracts';
import type { ImageRole } from './gallery.rules.js';
import type { ShownImage } from './image.view.js';

/** An image of GET /api2/products/imagem. */
export class ImageDto implements ShownImage {
  @ApiProperty({ example: '31' })
  image_id: string;
  @ApiProperty({ example: '3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg', description: 'Path below /media/' })
  file: string;
  @ApiProperty({ type: String, nullable: true, example: 'Front', description: 'In the store’s view' })
  label: string | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 1, description: 'In the store’s view' })
  position: number | null;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...imageRoles] }, example: ['image', 'thumbnail'] })
  types: ImageRole[];
  @ApiProperty({ example: false, description: 'In the store’s view' })
  disabled: boolean;
  @ApiProperty({ example: 'https://shop.example/media/3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg' })
  url: string;
}

/** An image of GET /api2/products/imagens. */
export class CatalogImageDto extends ImageDto {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
}
