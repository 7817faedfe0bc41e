import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { imageRoles, type ImageSize, imageSizeTypes } from '@entrepot/contracts';
import type { StoreView } from '../store/store.view.js';
import { inStore, type GalleryImage, type ImageRole } from './gallery.rules.js';
import type { ImageRow } from './image-page.view.js';
import { cursorExample } from './image.requests.js';

/** Injection token: the address below which images are shown where their store has none, without a slash at its end. */
export const PUBLIC_URL = 'PUBLIC_URL';

/** A smaller picture of an image. */
class ImageSizeRecord {
  @ApiProperty({ type: 'integer', example: 160 })
  width: number;
  @ApiProperty({ type: 'integer', example: 120 })
  height: number;
  @ApiProperty({ enum: [...imageSizeTypes], example: 'image/avif' })
  type: ImageSize['type'];
  @ApiProperty({ example: 'https://shop.example/media/7c/1e0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a70/front-160.avif' })
  url: string;
}

/** An image as the API shows it (contract 2, "Image"). */
export class ImageRecord {
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
  @ApiPropertyOptional({
    type: [ImageSizeRecord],
    description:
      'Smaller pictures, upright and without metadata, in AVIF, WebP and JPEG (or PNG, if it is transparent): 160, 320 and 640 pixels at the longer ' +
      'side, and none larger than the image. Absent until they are made, moments after the upload, and where there are none',
  })
  sizes?: ImageSizeRecord[];
}

/** An image of GET /api2/products/imagens. */
export class CatalogImageRecord extends ImageRecord {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
}

class WalkAnswer {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty({ type: 'integer', example: 0 })
  store_id: number;
  @ApiProperty({ example: true })
  has_next: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Opaque; null at the end', example: cursorExample })
  next_cursor: string | null;
}

/** A page of a product's images. */
export class ProductImagesAnswer extends WalkAnswer {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ type: [ImageRecord] })
  images: ImageRecord[];
}

/** A page of the images of all products. */
export class CatalogImagesAnswer extends WalkAnswer {
  @ApiProperty({ type: [CatalogImageRecord] })
  images: CatalogImageRecord[];
}

export class ImageAnswer {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty()
  image: ImageRecord;
}

export class ImageUploaded extends ImageAnswer {
  @ApiProperty({ example: '31' })
  image_id: string;
}

export class ImageDeleted {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty({ example: 'Image deleted' })
  message: string;
  @ApiProperty({ example: '31' })
  image_id: string;
}

export class GalleryDeleted {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ type: 'integer', example: 4 })
  deleted_count: number;
}

class BatchCounts {
  @ApiProperty({ type: 'integer', example: 2 })
  requested_count: number;
  @ApiProperty({ type: 'integer', example: 1 })
  deleted_count: number;
  @ApiProperty({ type: 'integer', example: 1 })
  already_absent_count: number;
}

class BatchDeleted extends BatchCounts {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
}

export class BatchesDeleted extends BatchCounts {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty({ type: 'integer', example: 1 })
  products_processed: number;
  @ApiProperty({ type: [BatchDeleted] })
  results: BatchDeleted[];
}

/** `base` is the store's own address, or else everybody's: without a slash at its end. */
const shown = (
  { image_id, file, label, position, types, disabled, sizes }: Omit<ImageRecord, 'url' | 'sizes'> & Pick<GalleryImage, 'sizes'>,
  base: string,
): ImageRecord => ({
  image_id,
  file,
  label,
  position,
  types,
  disabled,
  url: `${base}/media/${file}`,
  ...(sizes?.length && {
    sizes: sizes.map(({ file: path, width, height, type }) => ({ width, height, type, url: `${base}/media/${path}` })),
  }),
});

/** An image of a walk. */
export const shownRow = (row: ImageRow, publicUrl: string): ImageRecord => shown(row, row.base_url ?? publicUrl);

/** An image that was just written, in the view that it was written in. */
export const shownImage = (image: GalleryImage, store: StoreView, base: string): ImageRecord => shown(inStore(image, store), base);
