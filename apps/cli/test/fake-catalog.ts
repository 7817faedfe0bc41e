import { mediaPath, type ImageType } from '@entrepot/media';
import type { GalleryImage } from '../src/images/plan-gallery.js';
import { accepted, fakeServer, quietHealth, type FakeServer, type Received, type Reply } from './fake-server.js';

type Json = Record<string, unknown>;

export interface FakeCatalog extends FakeServer {
  /** Attributes by their codes. */
  attributes: Map<string, Json>;
  /** Returns the records of the last import. */
  products(): Json[];
  galleries: Map<string, GalleryImage[]>;
  /** Returns the writes but for the import, as method, path and body. */
  writes(): [string, Json][];
}

const systemAttributes: Json[] = [
  { attribute_code: 'description', frontend_input: 'textarea', options: [] },
  { attribute_code: 'weight', frontend_input: 'weight', options: [] },
  { attribute_code: 'url_key', frontend_input: 'text', options: [] },
  { attribute_code: 'special_from_date', frontend_input: 'date', options: [] },
  { attribute_code: 'special_to_date', frontend_input: 'date', options: [] },
  { attribute_code: 'tax_class_id', frontend_input: 'select', options: [{ value: 'None' }, { value: 'Taxable Goods' }] },
];

const read = (body: string): Json => JSON.parse(body) as Json;
const refusal = (status: number, error: string): Reply => ({ status, json: { success: false, error } });

/** A catalog whose attributes, products and galleries do just what imports with images need; store 1 is the only one. */
export const fakeCatalog = async (first: (call: Received) => Reply | null = () => null): Promise<FakeCatalog> => {
  const model = {
    attributes: new Map(systemAttributes.map((attribute) => [String(attribute['attribute_code']), attribute])),
    products: [] as Json[],
    galleries: new Map<string, GalleryImage[]>(),
  };
  let lastImage = 0;

  const getAttribute = (query: URLSearchParams): Reply => {
    if (query.has('store_id'))
      return query.get('store_id') === '1' ? { json: { attributes: [] } } : refusal(400, 'Invalid parameter: store_id');
    const attribute = model.attributes.get(query.get('attribute_code') ?? '');
    return attribute ? { json: { attribute } } : refusal(404, 'Attribute not found');
  };
  const addAttribute = (body: Json): Reply => {
    const attribute = { options: [], ...body };
    model.attributes.set(String(body['attribute_code']), attribute);
    return { status: 201, json: { attribute } };
  };
  const importProducts = (body: string): Reply => {
    model.products = body
      .split('\n')
      .filter((line) => line !== '')
      .map(read);
    return accepted(body);
  };
  const galleryOf = (sku: string): GalleryImage[] | undefined =>
    model.products.some((product) => product['sku'] === sku) ? (model.galleries.get(sku) ?? []) : undefined;
  const giveRoles = (images: GalleryImage[], roles: readonly string[]): void =>
    images.forEach((image) => (image.types = image.types.filter((role) => !roles.includes(role))));
  const addImage = (body: Json): Reply => {
    const images = galleryOf(String(body['product_id']));
    if (!images) return refusal(404, 'Product not found');
    const bytes = Buffer.from(String(body['file_content']), 'base64');
    const file = mediaPath(bytes, String(body['file_name']), body['file_mime_type'] as ImageType);
    const { label, position, types } = body as unknown as GalleryImage;
    giveRoles(images, types);
    const image = { image_id: String(++lastImage), file, label, position, types, disabled: false };
    model.galleries.set(String(body['product_id']), [...images, image]);
    return { status: 201, json: { image_id: image.image_id } };
  };
  const changeImage = ({ product_id, image_id, exclude, ...changes }: Json): Reply => {
    const images = galleryOf(String(product_id)) ?? [];
    giveRoles(images, (changes['types'] as string[] | undefined) ?? []);
    Object.assign(images.find((image) => image.image_id === image_id) ?? {}, changes, { disabled: exclude === 1 });
    return { json: {} };
  };
  /** Two images a page, whatever the limit is. */
  const getGallery = (query: URLSearchParams): Reply => {
    const images = galleryOf(query.get('product_id') ?? '');
    if (!images) return refusal(404, 'Product not found');
    const from = Number(query.get('cursor') ?? 0);
    return { json: { images: images.slice(from, from + 2), next_cursor: from + 2 < images.length ? String(from + 2) : null } };
  };

  const server = await fakeServer(
    (call) => {
      const given = first(call);
      if (given) return given;
      const { pathname, searchParams: query } = new URL(call.path, 'http://catalog');
      switch (`${call.method} ${pathname}`) {
        case 'GET /api2/attribute':
          return getAttribute(query);
        case 'POST /api2/attribute':
          return addAttribute(read(call.body));
        case 'POST /ops/import/products':
          return importProducts(call.body);
        case 'GET /api2/products/imagem':
          return getGallery(query);
        case 'POST /api2/products/imagem':
          return addImage(read(call.body));
        case 'PUT /api2/products/imagem':
          return changeImage(read(call.body));
        default:
          return refusal(404, `no ${call.method} ${pathname} here`);
      }
    },
    () => quietHealth,
  );
  return Object.assign(server, {
    attributes: model.attributes,
    galleries: model.galleries,
    products: () => model.products,
    writes: () =>
      server.received
        .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/ops/import'))
        .map(({ method, path, body }): [string, Json] => [`${method} ${path}`, read(body)]),
  });
};
