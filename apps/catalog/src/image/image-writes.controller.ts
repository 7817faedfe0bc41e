import { Body, Controller, Delete, Inject, Post, Put } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiRefusals, ApiOneOf, Family, IfMatch, Parameters, Permission, formOf, Sample } from '@entrepot/requests';
import { InTransaction, type KeptAnswer, Once, Write, WriteInSteps, type WriteOnce } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import type { MediaStore } from '@entrepot/media';
import { MEDIA_STORE } from '../media/media.controller.js';
import { storeBaseUrl } from '../store/store.store.js';
import type { StoreView } from '../store/store.view.js';
import { changeImage, deleteImage, deleteAllImages, deleteImageBatches, uploadImage } from './change-images.js';
import { isKnownProduct } from './gallery.store.js';
import {
  ChangeImageRequest,
  DeleteImageRequest,
  DeleteImagesRequest,
  imageBodyLimit,
  pngExample,
  UploadImageRequest,
} from './image.requests.js';
import { ImageIsKnown } from './image-walk.view.js';
import { BatchesDeleted, GalleryDeleted, ImageAnswer, ImageDeleted, ImageUploaded, PUBLIC_URL, shownImage } from './image.view.js';
import { fileOf } from './uploaded-file.js';

/** Injection token: what is woken when an image was uploaded. */
export const NEW_IMAGES = 'NEW_IMAGES';

/** Forms of the body of DELETE /api2/products/imagens. */
const deletionForms = [
  formOf('DeleteGalleryRequest', DeleteImagesRequest, ['delete_all', 'type', 'product_id']),
  formOf('DeleteImageBatchesRequest', DeleteImagesRequest, ['items']),
];

@ApiTags('Images')
@Controller('api2/products')
@Family('image', { bodyLimit: imageBodyLimit })
export class ImageWritesController {
  constructor(
    private readonly db: Database,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(NEW_IMAGES) private readonly newImages: { wake(): void },
  ) {}

  @Post('imagem')
  @WriteInSteps(201)
  @Permission('products/images')
  @Sample({
    type: 'sku',
    product_id: 'DRIPPER-CERAMIC',
    file_content: pngExample,
    file_mime_type: 'image/png',
    file_name: 'front.png',
    label: 'Front',
    position: 1,
    types: ['image'],
  })
  @ApiOperation({
    operationId: 'uploadImage',
    summary: 'Upload an image of a product',
    description:
      'JPEG, PNG, GIF, WebP or AVIF, of 64 megapixels at most; the type is read from the content and must agree with `file_mime_type`. The ' +
      'same bytes under the same `file_name` share one file. It is kept without its metadata (EXIF with its place, XMP, IPTC, comments); how it is ' +
      'turned and its colours stay. A role that another image of the product has moves to the new one.',
  })
  @ApiCreatedResponse({ type: ImageUploaded })
  @ApiRefusals({
    400: 'Invalid parameter: file_content',
    404: 'Product not found',
    507: 'No room for images: the operator has to make some (DISK_MIN_FREE_MB)',
  })
  async upload(@Body() body: UploadImageRequest, @Once() once: WriteOnce): Promise<KeptAnswer> {
    const { product, store_id } = body;
    const file = await fileOf(body);
    const base = await this.baseOf(this.db, store_id);
    // Before the transaction, which must not wait for a disk: no row is written without its file.
    const isKnown = await isKnownProduct(this.db, product);
    if (isKnown) await this.media.put(file.path, file.bytes);
    const answer = await once.run(async (tx): Promise<ImageUploaded> => {
      if (!isKnown) throw new DomainError('product_not_found', { [product.type]: product.id });
      const added = await uploadImage(tx, body, file.path, new Date());
      return { success: true, image_id: added.image_id, image: shownImage(added, store_id, base) };
    });
    this.newImages.wake();
    return answer;
  }

  @Put('imagem')
  @Write()
  @ImageIsKnown()
  @Permission('products/images')
  @Sample({ type: 'sku', product_id: 'COFFEE-SANTOS-250', image_id: '1', label: 'The bag from the front', position: 1 })
  @ApiOperation({
    operationId: 'updateImage',
    summary: 'Change an image',
    description:
      'Without `exclude` the image is enabled, but for a `store_id`: there only what is given is written, for that store, and the rest stays ' +
      'inherited; null clears label and position. `types` are the image’s roles from now on, in every store; an empty list takes them away.',
  })
  @ApiOkResponse({ type: ImageAnswer })
  @ApiRefusals({ 400: 'image_id is required', 404: 'Image not found' })
  async change(@Body() body: ChangeImageRequest, @InTransaction() tx: Tx): Promise<ImageAnswer> {
    const base = await this.baseOf(tx, body.store_id);
    return { success: true, image: shownImage(await changeImage(tx, body, new Date()), body.store_id, base) };
  }

  @Delete('imagem')
  @Write()
  @ImageIsKnown()
  @Permission('products/images')
  @Sample({ type: 'sku', product_id: 'COFFEE-SANTOS-250', image_id: '2' })
  @ApiOperation({
    operationId: 'deleteImage',
    summary: 'Delete an image',
    description: 'Its roles pass to another association of the same file, where there is one. The file itself stays. Query or body.',
  })
  @ApiBody({ type: DeleteImageRequest })
  @ApiOkResponse({ type: ImageDeleted })
  @ApiRefusals({ 400: 'Invalid parameter: image_id', 404: 'Image not found' })
  async delete(@Parameters() query: DeleteImageRequest, @InTransaction() tx: Tx): Promise<ImageDeleted> {
    await deleteImage(tx, query, new Date());
    return { success: true, message: 'Image deleted', image_id: query.image_id };
  }

  @Delete('imagens')
  @Write()
  // Several images have no tag of their own: only `*` lets it pass.
  @IfMatch(() => Promise.resolve(''))
  @Permission('products/images')
  @Sample({ type: 'sku', product_id: 'GRINDER-HAND', delete_all: true })
  @ApiOperation({
    operationId: 'deleteImages',
    summary: 'Delete all images of a product, or chosen images of many',
    description:
      'Either `delete_all` (JSON true) with `type` and `product_id`, or `items`: at most 50 products and 500 images, each once, each image of ' +
      'its own entry’s product; the whole batch is checked before anything is deleted. Images that are not there any more are counted. For ' +
      'all stores: `store_id` is refused. The files stay.',
  })
  @ApiExtraModels(...deletionForms)
  @ApiBody({
    schema: { oneOf: deletionForms.map((form) => ({ $ref: getSchemaPath(form) })) },
  })
  @ApiOneOf('All images of a product, or those of the items', GalleryDeleted, BatchesDeleted)
  @ApiRefusals({ 400: 'Invalid parameter: items[0].image_ids[1]', 404: 'Product not found' })
  async deleteMany(@Parameters() body: DeleteImagesRequest, @InTransaction() tx: Tx): Promise<object> {
    const { items, type, product_id } = body;
    const now = new Date();
    const deleted = items ? await deleteImageBatches(tx, items, now) : await deleteAllImages(tx, { type: type!, id: product_id! }, now);
    return { success: true, ...deleted };
  }

  private async baseOf(source: Database | Tx, store: StoreView): Promise<string> {
    return (store === null ? null : await storeBaseUrl(source, store)) ?? this.publicUrl;
  }
}
