import type { Answer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import type { ImageFile } from './image-folder.js';
import type { FoundImage, GalleryImage, ImageStep } from './plan-gallery.js';

const path = '/api2/products/imagem';

/** All images of a product. Throws Refusal (404) where it is not known. */
export const readGallery = async (api: Api, sku: string): Promise<GalleryImage[]> => {
  const images: GalleryImage[] = [];
  let cursor: string | null = null;
  do {
    const query = { type: 'sku', product_id: sku, limit: 200, cursor: cursor ?? undefined };
    const page: Answer<'get', typeof path> = await api.call({ path, query, permission: 'products/read' });
    images.push(...page.images);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return images;
};

const write = <T>(api: Api, method: 'POST' | 'PUT', json: object): Promise<T> =>
  api.call<T>({ method, path, json, permission: 'products/images' });

/** Uploads an image with its label, position and roles; one that is to be disabled is so right after. */
export const uploadImage = async (
  api: Api,
  sku: string,
  { label, position, types, disabled }: FoundImage & { label: string; position: number },
  file: ImageFile,
): Promise<void> => {
  const { image_id } = await write<{ image_id: string }>(api, 'POST', {
    type: 'sku',
    product_id: sku,
    file_name: file.name,
    file_mime_type: file.type,
    file_content: file.read().toString('base64'),
    label,
    position,
    types: types ?? [],
  });
  if (disabled) await write(api, 'PUT', { type: 'sku', product_id: sku, image_id, exclude: 1 });
};

/** Changes what differs; `exclude` always comes along, as it means "enabled" where it is absent. */
export const changeImage = async (api: Api, sku: string, step: ImageStep & { kind: 'change' }): Promise<void> => {
  const { disabled: _, ...changes } = step.changes;
  await write(api, 'PUT', { type: 'sku', product_id: sku, image_id: step.image_id, ...changes, exclude: Number(step.disabled) });
};
