const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const roles = [[], ['image'], ['image', 'thumbnail'], ['small_image']];

/** Images of products. */
export const imageWrites = (writer) => {
  const { pick, upTo, withOne, send, sku } = writer;
  const path = '/api2/products/imagem';
  const change = (method, body) =>
    withOne('/api2/products/imagens', 'images', ({ product_id, image_id }) => send(method, path, { product_id, image_id, ...body() }));
  return {
    'upload image': () =>
      send('POST', path, {
        ...{ type: 'sku', product_id: sku(), file_content: png, file_mime_type: 'image/png', label: `Image ${writer.turn}` },
        ...{ position: upTo(5), types: pick(roles) },
      }),
    'change image': change('PUT', () => ({ label: `Image ${writer.turn}`, types: pick(roles), exclude: upTo(2) - 1 })),
    'change image in a store': change('PUT', () => ({ store_id: 1, label: `Imagem ${writer.turn}`, position: upTo(9) })),
    'delete image': change('DELETE', () => ({})),
  };
};
