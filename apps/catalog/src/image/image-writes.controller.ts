import { Controller, Delete, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { MediaStore } from '@entrepot/media';
import { storeOf } from '../api/lookup-input.js';
import { MEDIA_STORE } from '../media/media.controller.js';
import { storeBaseUrl } from '../store/store.store.js';
import type { StoreView } from '../store/store.view.js';
import { changeImage, deleteImage } from './change-image.js';
import { deleteAllImages, deleteImageBatches } from './delete-images.js';
import { isKnownProduct } from './gallery.store.js';
import { ApiImageRefusals, changeBody, deleteBody, deletionAnswer, deletionBody, imageAnswer, uploadBody } from './image-docs.js';
import { uploadOf } from './image-upload.requests.js';
import {
  imageDeletionOf,
  changedValuesOf,
  imageBodyLimit,
  imageFields,
  imageProductOf,
  requiredImageId,
  rolesOf,
} from './image.requests.js';
import { PUBLIC_URL, shownImage } from './image.view.js';
import { uploadImage } from './upload-image.js';

@ApiTags('Images')
@ApiBearerAuth()
@Controller('api2/products')
@Family('image', { bodyLimit: imageBodyLimit })
export class ImageWritesController {
  constructor(
    private readonly db: Database,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  @Post('imagem')
  @HttpCode(201)
  @Permission('products/images')
  @ApiOperation({
    summary: 'Upload an image of a product',
    description:
      'JPEG, PNG, GIF, WebP or AVIF, of 64 megapixels at most; what it is tells the content, which must agree with `file_mime_type`. The ' +
      'same bytes under the same `file_name` share one file. A role that another image of the product has moves to the new one.',
  })
  @ApiBody({ schema: uploadBody })
  @ApiCreatedResponse({ schema: imageAnswer({ image_id: '31' }) })
  @ApiImageRefusals('Invalid parameter: file_content', 'Product not found')
  async upload(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fields = imageFields(request.body, 'file_name');
    const { image, file } = await uploadOf(fields);
    const store = storeOf(fields);
    const base = await this.baseOf(store);
    const { product } = image;
    // Before the transaction, which is not to wait for a disk: no row comes without its file.
    const isKept = await isKnownProduct(this.db, product);
    if (isKept) await this.media.put(file.path, file.bytes);
    return answerOnce(this.db, request, reply, async (tx) => {
      if (!isKept) throw new DomainError('product_not_found', { [product.type]: product.id });
      const added = await uploadImage(tx, { ...image, store }, file.path, new Date());
      return { status: 201, body: { success: true, image_id: added.image_id, image: shownImage(added, store, base) } };
    });
  }

  @Put('imagem')
  @Permission('products/images')
  @ApiOperation({
    summary: 'Change an image',
    description:
      'Without `exclude` the image is enabled, but for a `store_id`: there only what is given is written, for that store, and the rest stays ' +
      'inherited; null clears label and position. `types` are the image’s roles from now on, in every store; an empty list takes them away.',
  })
  @ApiBody({ schema: changeBody })
  @ApiOkResponse({ schema: imageAnswer({}) })
  @ApiImageRefusals('image_id is required', 'Image not found')
  async change(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fields = imageFields(request.body, 'position', 'exclude');
    const ref = { product: imageProductOf(fields, false), image_id: requiredImageId(fields) };
    const store = storeOf(fields);
    const given = changedValuesOf(fields);
    const values = store === null ? { ...given, disabled: given.disabled ?? false } : given;
    const types = rolesOf(fields);
    const base = await this.baseOf(store);
    return answerOnce(this.db, request, reply, async (tx) => {
      const image = await changeImage(tx, { ...ref, store, values, types }, new Date());
      return { status: 200, body: { success: true, image: shownImage(image, store, base) } };
    });
  }

  @Delete('imagem')
  @Permission('products/images')
  @ApiOperation({
    summary: 'Delete an image',
    description: 'Its roles pass to another association of the same file, where there is one. The file itself stays. Query or body.',
  })
  @ApiBody({ schema: deleteBody })
  @ApiOkResponse({ schema: { example: { success: true, message: 'Image deleted', image_id: '31' } } })
  @ApiImageRefusals('Invalid parameter: image_id', 'Image not found')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fields = input(request);
    const ref = { product: imageProductOf(fields, false), image_id: requiredImageId(fields) };
    return answerOnce(this.db, request, reply, async (tx) => {
      await deleteImage(tx, ref, new Date());
      return { status: 200, body: { success: true, message: 'Image deleted', image_id: ref.image_id } };
    });
  }

  @Delete('imagens')
  @Permission('products/images')
  @ApiOperation({
    summary: 'Delete all images of a product, or chosen images of many',
    description:
      'Either `delete_all` (JSON true) with `type` and `product_id`, or `items`: at most 50 products and 500 images, each once, each image of ' +
      'its own entry’s product; the whole batch is checked before anything is deleted. Images that are not there any more are counted. For ' +
      'all stores: `store_id` is refused. The files stay.',
  })
  @ApiBody({ schema: deletionBody })
  @ApiOkResponse({ schema: deletionAnswer })
  @ApiImageRefusals('Invalid parameter: items[0].image_ids[1]', 'Product not found')
  deleteMany(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const deletion = imageDeletionOf(request);
    return answerOnce(this.db, request, reply, async (tx) => {
      const now = new Date();
      const deleted =
        'all' in deletion ? await deleteAllImages(tx, deletion.all, now) : await deleteImageBatches(tx, deletion.batches, now);
      return { status: 200, body: { success: true, ...deleted } };
    });
  }

  private async baseOf(store: StoreView): Promise<string> {
    return (store === null ? null : await storeBaseUrl(this.db, store)) ?? this.publicUrl;
  }
}
