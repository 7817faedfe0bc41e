import { imageRoles } from '@entrepot/contracts';
import {
  Composed,
  Cursor as WalkCursor,
  DateFilter,
  type Faults,
  Field,
  type FieldSettings,
  Flag,
  Id,
  Integer,
  ItemsOf,
  ListOf,
  type Rule,
  rules,
  Text,
  textLimits,
} from '@entrepot/requests';
import { imageTypes, type ImageType } from '@entrepot/media';
import type { DateRange } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import { KeyType, ProductId } from '../product/product.requests.js';
import { type StoreView, StoreId } from '../store/store.view.js';
import type { ImageRole, ImageValues } from './gallery.rules.js';

/** Bytes, for pictures in base64 (contract 4, "Malformed JSON"); the gateway's limit is the same. */
export const imageBodyLimit = 32 * 1024 * 1024;
export const mostProducts = 50;
export const mostImages = 500;

export const cursorExample = 'AAAAEQAAAAAAAAAAAAAAH6xj2n0sQeVb3kYt7Wm0aZ1rUQ5p';
/** A PNG of one pixel. */
export const pngExample = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type KeyType = ProductKey['type'];

const refuse = (faults: Faults, name: string, value: unknown): void => {
  const start = faults.count;
  faults.add('unsupported', 'must be absent', value);
  faults.within(start, name);
};

/** Refuses these names. */
const Refused = (...names: string[]): PropertyDecorator =>
  Composed({
    names: Object.fromEntries(names.map((name) => [name, []])),
    parameters: {},
    compose: (source, faults) => names.forEach((name) => (source[name] ?? null) !== null && refuse(faults, name, source[name])),
  });

const viewStore = 'Whose labels, positions and disabled flags are shown. Absent or 0: everybody’s. Unknown: 400';
/** Unlike in other lists a wrong limit is refused (contract 2, section 8). */
const Limit = (): PropertyDecorator =>
  Integer({ min: 1, max: 200, empty: 'absent', default: 100, description: '1 to 200; anything else is 400', example: 100 });
const Cursor = (): PropertyDecorator =>
  Text({ trim: false, description: 'The `next_cursor` of the previous call, as it came', example: cursorExample });

/** Parameters of the list of one product's images. */
export class ProductImageListQuery {
  @KeyType({ required: true, empty: 'absent', description: 'How `product_id` is read' })
  type: KeyType;
  @ProductId({ required: true })
  product_id: string;
  @StoreId({ description: viewStore })
  store_id: StoreView;
  @Limit()
  limit: number;
  @Cursor()
  cursor?: string;
}

/** Parameters of the list of all products' images. */
export class ImageListQuery {
  @Refused('page', 'offset')
  pages: never;
  @StoreId({ description: viewStore })
  store_id: StoreView;
  @Limit()
  limit: number;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;
  @WalkCursor()
  cursor?: string;
}

const BodyProductId = (): PropertyDecorator => ProductId({ required: true, description: 'An id may be a number' });

/** Names a product in a body (contract 2, "Product images"). */
class ProductImageRequest {
  @KeyType({ default: 'id', description: 'How `product_id` is read' })
  type: KeyType;
  @BodyProductId()
  product_id: string;

  get product(): ProductKey {
    return { type: this.type, id: this.product_id };
  }
}

const largest = 2_147_483_647;
const Position = (settings: FieldSettings<number> = {}): PropertyDecorator =>
  Integer({ min: -largest, max: largest, example: 1, ...settings });
const Label = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Text({ max: textLimits.name, trim: false, example: 'Front', ...settings });
const Roles = (settings: FieldSettings<ImageRole[]> = {}): PropertyDecorator =>
  ListOf(rules.oneOf(imageRoles), { description: 'Roles; each belongs to one image of a product', ...settings });
const WrittenStore = (): PropertyDecorator =>
  StoreId({
    empty: 'refused',
    description: 'The store that label, position and exclude are written for; absent or 0: everywhere',
    example: 0,
  });

const announcedType: Rule<ImageType> = {
  name: 'imageType',
  api: { type: 'string', enum: [...imageTypes] },
  read: (value, faults) =>
    imageTypes.find((type) => typeof value === 'string' && value.toLowerCase() === type) ??
    faults.add('enum', `must be one of ${imageTypes.join(', ')}`, value),
};

const untrimmed = rules.text({ max: textLimits.name, trim: false });
/** Keeps the name of a file as it came; a name of spaces is refused. */
const fileName: Rule<string> = {
  ...untrimmed,
  read: (value, faults, source) =>
    typeof value === 'string' && value.trim() === ''
      ? faults.add('length', `must be a text of 1 to ${textLimits.name} characters`, value)
      : untrimmed.read(value, faults, source),
};

export class UploadImageRequest extends ProductImageRequest {
  @Text({
    max: imageBodyLimit,
    trim: false,
    required: true,
    example: pngExample,
    description: 'Base64, without a `data:` prefix',
    api: { format: 'byte' },
  })
  file_content: string;
  @Field(announcedType, { required: true, example: 'image/png' })
  file_mime_type: ImageType;
  @Label({ required: true })
  label: string;
  @Position({ required: true, empty: 'absent' })
  position: number;
  @Roles({ default: [] })
  types: ImageRole[];
  @Field(fileName, { empty: 'refused', description: 'Made up where it is absent; the extension is the type’s', example: 'front.png' })
  file_name?: string;
  @WrittenStore()
  store_id: StoreView;
}

const ImageId = (): PropertyDecorator =>
  Id({ positive: true, required: true, example: '31', api: { type: 'string', pattern: '^\\d{1,19}$', maxLength: 19 } });

export class ChangeImageRequest extends ProductImageRequest {
  @ImageId()
  image_id: string;
  @WrittenStore()
  store_id: StoreView;
  @Label({ empty: 'kept', nullable: true, description: 'Null clears it; of a store: the label of everywhere is shown again' })
  label?: string | null;
  @Position({ nullable: true, description: 'Null clears it, as the label' })
  position?: number | null;
  @Flag({ description: '1 disables the image', api: { type: 'integer', enum: [0, 1], default: 0 } })
  exclude?: boolean;
  @Roles()
  types?: ImageRole[];

  /** Changed values. Without a store an image is enabled unless `exclude` is sent; in a store it then inherits the flag. */
  get values(): ImageValues {
    const { label, position, exclude = this.store_id === null ? false : undefined } = this;
    return {
      ...(label !== undefined && { label }),
      ...(position !== undefined && { position }),
      ...(exclude !== undefined && { disabled: exclude }),
    };
  }
}

/** Names an image in the query or the body. */
export class DeleteImageRequest {
  @KeyType({ default: 'id', empty: 'absent', description: 'How `product_id` is read' })
  type: KeyType;
  @BodyProductId()
  product_id: string;
  @ImageId()
  image_id: string;

  get product(): ProductKey {
    return { type: this.type, id: this.product_id };
  }
}

/** Chosen images of one product. */
export class ImageBatchRequest {
  @Refused('store_id')
  stores: never;
  @KeyType({ required: true, empty: 'absent' })
  type: KeyType;
  @ProductId({ required: true })
  product_id: string;
  @ListOf(rules.id({ positive: true }), { max: mostImages, filled: true, required: true, empty: 'absent', example: [31, 32] })
  image_ids: string[];
}

/**
 * Body of DELETE /api2/products/imagens: a whole gallery, or chosen images of many. Both modes count in the body only; images are deleted in all
 * stores (contract 2, section 4).
 */
export class DeleteImagesRequest {
  @Refused('store_id')
  stores: never;
  @Composed({
    names: {},
    parameters: {},
    compose: ({ delete_all, items }, faults) => {
      const [all, batches] = [delete_all ?? undefined, items ?? undefined];
      const start = faults.count;
      if (all === undefined && batches === undefined) faults.add('required', 'is required', undefined);
      else if (all !== undefined && all !== true) faults.add(typeof all === 'boolean' ? 'enum' : 'type', 'must be true', all);
      else if (all !== undefined && batches !== undefined) faults.add('conflict', 'cannot stand beside items', all);
      faults.within(start, 'delete_all');
    },
  })
  mode: never;
  @ItemsOf(ImageBatchRequest, { max: mostProducts, filled: true, bodyOnly: true, alone: () => true })
  items?: ImageBatchRequest[];
  @Flag({ bodyOnly: true, description: 'true, with `type` and `product_id`; without `items`', api: { enum: [true] } })
  delete_all?: boolean;
  @KeyType({ requiredWith: ['delete_all'], empty: 'absent', description: 'How `product_id` is read' })
  type?: KeyType;
  @ProductId({ requiredWith: ['delete_all'] })
  product_id?: string;
}
