import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, input, text, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { ApiParameters } from '../api/api-parameters.js';
import { storeOf } from '../api/lookup-input.js';
import { CURSOR_KEY, cursorAfter, invalidCursor, readCursor, type Walk } from './image-cursor.js';
import { ApiImageRefusals, galleryAnswer, inventoryAnswer, walkParameters } from './image-docs.js';
import { catalogImages, productImages, type WalkPage } from './image-page.view.js';
import { CatalogImageDto, ImageDto } from './image.dto.js';
import { imageBodyLimit, imageLimitOf, imageProductOf } from './image.requests.js';
import { PUBLIC_URL, shownRow } from './image.view.js';

const fromTheStart = '0';

@ApiTags('Images')
@ApiBearerAuth()
@ApiExtraModels(ImageDto, CatalogImageDto)
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
  @ApiOperation({
    summary: 'The images of one product',
    description:
      'By image_id, ascending; `position` tells the gallery’s order. Disabled images are shown too. What a store does not say otherwise ' +
      'it inherits. A cursor goes on in its own walk only, of one product in one store’s view; the limit may change.',
  })
  @ApiParameters({
    type: { type: 'string', enum: ['sku', 'id'], description: 'Required: how `product_id` is read' },
    product_id: { type: 'string', description: 'Required', example: 'MUG-01' },
    ...walkParameters,
  })
  @ApiOkResponse({ schema: galleryAnswer })
  @ApiImageRefusals('Invalid parameter: limit', 'Product not found')
  async ofProduct(@Req() request: FastifyRequest): Promise<object> {
    const fields = input(request);
    const key = imageProductOf(fields, true);
    const { cursor, page } = this.placeOf(fields);
    const { product, images, last } = await productImages(this.db, key, page);
    const walk: Walk = { product: product.product_id, store: page.store };
    if (cursor && cursor.product !== walk.product) throw invalidCursor();
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
  @ApiOperation({
    summary: 'Walk all images of the catalog',
    description:
      'An inventory of images, not of products: by image_id, ascending, whatever the status and visibility of their products. Begin without ' +
      '`cursor`, go on with `next_cursor` while `has_next` is true. Images that were there throughout the walk come exactly once.',
  })
  @ApiParameters(walkParameters)
  @ApiOkResponse({ schema: inventoryAnswer })
  @ApiImageRefusals('Invalid parameter: page')
  async all(@Req() request: FastifyRequest): Promise<object> {
    const fields = input(request);
    for (const name of ['page', 'offset']) if ((fields[name] ?? null) !== null) throw new DomainError('invalid_parameter', { name });
    const { cursor, page } = this.placeOf(fields);
    const walk: Walk = { product: null, store: page.store };
    if (cursor && cursor.product !== null) throw invalidCursor();
    const { images, last } = await catalogImages(this.db, page);
    return {
      success: true,
      store_id: page.store ?? 0,
      images: images.map((row) => ({ product_id: row.product_id, sku: row.sku, ...shownRow(row, this.publicUrl) })),
      ...this.next(walk, last),
    };
  }

  private placeOf(fields: Input): { cursor: Walk | null; page: WalkPage } {
    const store = storeOf(fields);
    const limit = imageLimitOf(fields);
    const given = text(fields, 'cursor');
    const cursor = given === undefined ? null : readCursor(this.cursorKey, given);
    if (cursor && cursor.store !== store) throw invalidCursor();
    return { cursor, page: { store, limit, after: cursor?.after ?? fromTheStart } };
  }

  private next(walk: Walk, last: string | null): { has_next: boolean; next_cursor: string | null } {
    return { has_next: last !== null, next_cursor: last === null ? null : cursorAfter(this.cursorKey, walk, last) };
  }
}
