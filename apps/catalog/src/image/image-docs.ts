import { applyDecorators } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNotFoundResponse, getSchemaPath, type ApiBody } from '@nestjs/swagger';
import { imageRoles } from '@entrepot/contracts';
import { arrayLimits, textLimits } from '@entrepot/http';
import { imageTypes } from '@entrepot/media';
import { storeParameter } from '../api/api-parameters.js';
import { CatalogImageDto, ImageDto } from './image.dto.js';
import { mostImages, mostProducts, imageBodyLimit } from './image.requests.js';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];
type Fields = Record<string, Schema>;

const aCursor = 'AAAAEQAAAAAAAAAAAAAAH6xj2n0sQeVb3kYt7Wm0aZ1rUQ5p';
/** A PNG of one pixel. */
const aPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const walkParameters = {
  store_id: {
    ...storeParameter,
    description: 'Whose labels, positions and disabled flags are shown. Absent or 0: everybody’s. Unknown: 400',
  },
  limit: { type: 'integer', description: '1 to 200, default 100; anything else is 400', example: 100 },
  cursor: { type: 'string', description: 'The `next_cursor` of the previous call, as it came', example: aCursor },
} as const;

const success = { type: 'boolean', example: true } as const;
const integer = (example: number, description?: string) => ({ type: 'integer', example, ...(description && { description }) }) as const;
const product = { product_id: integer(17), sku: { type: 'string', example: 'MUG-01' } } as const;

const walk = (image: typeof ImageDto) =>
  ({
    store_id: integer(0),
    images: { type: 'array', items: { $ref: getSchemaPath(image) } },
    has_next: { type: 'boolean', example: true },
    next_cursor: { type: 'string', nullable: true, description: 'Opaque; null at the end', example: aCursor },
  }) as const;

export const galleryAnswer: Schema = { type: 'object', properties: { success, ...product, ...walk(ImageDto) } };
export const inventoryAnswer: Schema = { type: 'object', properties: { success, ...walk(CatalogImageDto) } };

/** The answer of a write of one image, with what stands beside it. */
export const imageAnswer = (beside: Record<string, string>): Schema => ({
  type: 'object',
  properties: {
    success,
    ...Object.fromEntries(Object.entries(beside).map(([name, example]) => [name, { type: 'string', example }])),
    image: { $ref: getSchemaPath(ImageDto) },
  },
});

const named: Fields = {
  type: { type: 'string', enum: ['sku', 'id'], default: 'id', description: 'How `product_id` is read' },
  product_id: { type: 'string', maxLength: textLimits.name, example: 'MUG-01', description: 'An id may be a number' },
};
const imageId: Schema = { type: 'string', pattern: '^\\d{1,19}$', maxLength: 19, example: '31' };
const values: Fields = {
  label: { type: 'string', maxLength: textLimits.name, example: 'Front' },
  position: integer(1),
  types: {
    type: 'array',
    maxItems: arrayLimits.entries,
    items: { type: 'string', enum: [...imageRoles] },
    description: 'Roles; each belongs to one image of a product',
  },
  store_id: integer(0, 'The store that label, position and exclude are written for; absent or 0: everywhere'),
};

export const uploadBody: Schema = {
  type: 'object',
  required: ['product_id', 'file_content', 'file_mime_type', 'label', 'position'],
  properties: {
    ...named,
    file_content: {
      type: 'string',
      format: 'byte',
      maxLength: imageBodyLimit,
      example: aPicture,
      description: 'Base64, without a `data:` prefix',
    },
    file_mime_type: { type: 'string', enum: [...imageTypes], example: 'image/png' },
    file_name: {
      type: 'string',
      maxLength: textLimits.name,
      example: 'front.png',
      description: 'Made up where it is absent; the extension is the type’s',
    },
    ...values,
  },
};

export const changeBody: Schema = {
  type: 'object',
  required: ['product_id', 'image_id'],
  properties: {
    ...named,
    image_id: imageId,
    ...values,
    label: {
      ...values['label'],
      nullable: true,
      description: 'Null clears it; of a store: the label of everywhere is shown again',
    } as Schema,
    position: { ...values['position'], nullable: true, description: 'Null clears it, as the label' } as Schema,
    exclude: { type: 'integer', enum: [0, 1], default: 0, description: '1 disables the image' },
  },
};

export const deleteBody: Schema = {
  type: 'object',
  required: ['product_id', 'image_id'],
  properties: { ...named, image_id: imageId },
};

export const deletionBody: Schema = {
  oneOf: [
    {
      type: 'object',
      required: ['type', 'product_id', 'delete_all'],
      properties: { ...named, delete_all: { type: 'boolean', enum: [true] } },
    },
    {
      type: 'object',
      required: ['items'],
      properties: {
        items: {
          type: 'array',
          minItems: 1,
          maxItems: mostProducts,
          items: {
            type: 'object',
            required: ['type', 'product_id', 'image_ids'],
            properties: {
              ...named,
              image_ids: { type: 'array', minItems: 1, maxItems: mostImages, items: imageId, example: ['31', '32'] },
            },
          },
        },
      },
    },
  ],
};

const counts = { requested_count: integer(2), deleted_count: integer(1), already_absent_count: integer(1) };

export const deletionAnswer: Schema = {
  oneOf: [
    { type: 'object', properties: { success, ...product, deleted_count: integer(4) } },
    {
      type: 'object',
      properties: {
        success,
        products_processed: integer(1),
        ...counts,
        results: { type: 'array', items: { type: 'object', properties: { ...product, ...counts } } },
      },
    },
  ],
};

const refusal = (error: string) => ({ schema: { type: 'object', example: { success: false, error } } });

/** What a call refuses, by an example of each. */
export const ApiImageRefusals = (invalid: string, notFound?: string): MethodDecorator =>
  applyDecorators(ApiBadRequestResponse(refusal(invalid)), ...(notFound === undefined ? [] : [ApiNotFoundResponse(refusal(notFound))]));
