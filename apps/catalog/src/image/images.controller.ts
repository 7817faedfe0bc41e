import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, range } from '@entrepot/database';
import { ApiRefusals, ApiWalk, Family, Parameters, Permission, Sample, Walked, type Walks } from '@entrepot/requests';
import type { StoreView } from '../store/store.view.js';
import { CURSOR_KEY, cursorAfter, invalidCursor, isImageCursor, readCursor, type Walk } from './image-cursor.js';
import { catalogImages, productImages, type WalkPage } from './image-page.view.js';
import { walkedImages } from './image-walk.view.js';
import { imageBodyLimit, ImageListQuery, ProductImageListQuery } from './image.requests.js';
import { CatalogImagesAnswer, ProductImagesAnswer, PUBLIC_URL, shownRow } from './image.view.js';

const fromTheStart = '0';

@ApiTags('Images')
@Controller('api2/products')
@Family('image', { bodyLimit: imageBodyLimit })
export class ImagesController {
  constructor(
    private readonly db: Database,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(CURSOR_KEY) private readonly cursorKey: Buffer,
  ) {}

  @Get('imagem')
  @Permission('products/read')
  @Sample({ type: 'sku', product_id: 'COFFEE-SANTOS-250' })
  @ApiOperation({
    operationId: 'listProductImages',
    summary: 'The images of one product',
    description:
      'By image_id, ascending; `position` is the order in the gallery. Disabled images are shown too. What a store does not say otherwise ' +
      'it inherits. A cursor goes on in its own walk only, of one product in one store’s view; the limit may change.',
  })
  @ApiOkResponse({ type: ProductImagesAnswer })
  @ApiRefusals({ 400: 'Invalid parameter: limit', 404: 'Product not found' })
  async ofProduct(@Parameters() query: ProductImageListQuery): Promise<ProductImagesAnswer> {
    const { cursor, page } = this.pageOf(query);
    const { product, images, last } = await productImages(this.db, { type: query.type, id: query.product_id }, page);
    const walk: Walk = { product: product.product_id, store: page.store };
    if (cursor && cursor.product !== walk.product) throw invalidCursor(query.cursor);
    return {
      success: true,
      ...product,
      store_id: page.store ?? 0,
      images: images.map((row) => shownRow(row, this.publicUrl)),
      ...this.next(walk, last),
    };
  }

  @Get('imagens')
  @Permission('products/read')
  @Sample({ limit: 10 })
  @ApiOperation({
    operationId: 'listImages',
    summary: 'Walk all images of the catalog',
    description:
      'An inventory of images, not of products: by image_id, ascending, whatever the status and visibility of their products. Begin without ' +
      '`cursor`, go on with `next_cursor` while `has_next` is true. Images that were there throughout the walk come exactly once. An empty ' +
      '`cursor` begins another walk, by changes: it shows deleted images too, and goes on with what changes later.',
  })
  @ApiWalk(walkedImages(''), 'A page of the inventory, or of a walk by changes', CatalogImagesAnswer)
  @ApiRefusals({ 400: 'Invalid parameter: page' })
  async all(@Parameters() query: ImageListQuery, @Walked() walks: Walks): Promise<object> {
    const walked = query.cursor !== undefined && isImageCursor(query.cursor) ? null : this.walkOf(query, walks);
    if (walked) return walked;
    const { cursor, page } = this.pageOf(query);
    const walk: Walk = { product: null, store: page.store };
    if (cursor && cursor.product !== null) throw invalidCursor(query.cursor);
    const { images, last } = await catalogImages(this.db, { ...page, updated: query.updated });
    return {
      success: true,
      store_id: page.store ?? 0,
      images: images.map((row) => ({ product_id: row.product_id, sku: row.sku, ...shownRow(row, this.publicUrl) })),
      ...this.next(walk, last),
    };
  }

  private walkOf({ store_id, updated, limit, cursor }: ImageListQuery, walks: Walks): Promise<object> | null {
    const query = { store_id, updated, page: { limit }, ...(cursor !== undefined && { cursor }) };
    return walks.of(this.db, walkedImages(this.publicUrl), query, () => range('updated_at')(updated));
  }

  private pageOf(query: { store_id: StoreView; limit: number; cursor?: string }): { cursor: Walk | null; page: WalkPage } {
    const { store_id: store, limit } = query;
    const cursor = query.cursor === undefined ? null : readCursor(this.cursorKey, query.cursor);
    if (cursor && cursor.store !== store) throw invalidCursor(query.cursor);
    return { cursor, page: { store, limit, after: cursor?.after ?? fromTheStart } };
  }

  private next(walk: Walk, last: string | null): { has_next: boolean; next_cursor: string | null } {
    return { has_next: last !== null, next_cursor: last === null ? null : cursorAfter(this.cursorKey, walk, last) };
  }
}
