const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const roles = [[], ['image'], ['image', 'thumbnail'], ['small_image']];

/** Products with their images and stock, attributes with their options, sets with their groups, warehouses. */
export const goodsWrites = (writer) => {
  const { name, pick, upTo, send, load, sku, client, withOne } = writer;
  const color = () => `fold_color_${upTo(3)}`;
  const set = () => `Fold ${upTo(3)}`;
  const group = () => `Group ${upTo(2)}`;
  const label = () => pick(['Blue', 'Red', 'Green', `Tone ${writer.turn}`]);
  const option = async (method, body) => {
    const attribute_code = color();
    const { attribute } = await client.get(`/api2/attribute?attribute_code=${attribute_code}`);
    const chosen = pick(attribute?.options ?? []);
    return chosen ? send(method, '/api2/attribute/option', { attribute_code, option_id: chosen.option_id, ...body }) : null;
  };
  const inSet = (work) => async () => {
    const { attribute_set: found } = await client.get(`/api2/catalog/attributeSet?attribute_set_name=${encodeURIComponent(set())}`);
    return found ? work({ attribute_set_id: found.attribute_set_id }) : null;
  };
  const grouped = (method, body) =>
    inSet((id) => send(method, '/api2/catalog/attributegroup', { ...id, group_name: group(), ...body?.() }));
  const imagePath = '/api2/products/imagem';
  const changeImage = (method, body) => {
    const change = ({ product_id, image_id }) => send(method, imagePath, { product_id, image_id, ...body?.() });
    return withOne('/api2/products/imagens', 'images', change);
  };
  const count = (body) => send('PATCH', '/api2/stockitems', body);

  return {
    'change product': () =>
      load('products', { sku: sku(), price: upTo(90) + 10, name: `Mug ${writer.turn}`, categories: [`Mugs/${pick(['A', 'b'])}`] }),
    'change values': () =>
      load('products', { sku: sku(), attributes: { [color()]: label(), [`fold_wool_${upTo(2)}`]: [label(), 'Wool'], weight: upTo(9) } }),
    'change prices': () => load('products', { sku: sku(), special_price: pick([null, 9]), tier_prices: [{ qty: upTo(5), price: 8 }] }),
    'import late product': () =>
      load('products', { sku: `late-${name}-${writer.turn - upTo(20)}`, name: 'Late', type_id: 'simple', price: 5 }),
    'import product of a set': () => {
      const stock = { warehouses: { north: 3 } };
      return load('products', { sku: `set-${name}-${writer.turn}`, name: 'Of a set', attribute_set: set(), price: 5, stock });
    },
    'create attribute': () =>
      send('POST', '/api2/attribute', {
        ...{ attribute_code: color(), frontend_input: 'select', frontend_label: 'Color' },
        options: [{ admin: 'Blue' }, { admin: 'Red', default: 1 }],
      }),
    'change attribute': () =>
      send('PATCH', '/api2/attribute', { attribute_code: color(), is_filterable: upTo(2) - 1, frontend_label: `C ${writer.turn}` }),
    'delete attribute': () => send('DELETE', '/api2/attribute', { attribute_code: color() }),
    'add option': () => send('POST', '/api2/attribute/option', { attribute_code: color(), admin: label(), position: upTo(5) }),
    'change option': () => option('PATCH', { admin: `Tone ${writer.turn}`, position: upTo(5), default: upTo(2) - 1 }),
    'delete option': () => option('DELETE', {}),
    'create set': () => send('POST', '/api2/catalog/attributeSet', { attribute_set_name: set(), skeleton_set_id: 1 }),
    'delete set': () => send('DELETE', '/api2/catalog/attributeSet', { attribute_set_name: set(), force_products_remove: true }),
    'create group': grouped('POST'),
    'rename group': grouped('PATCH', () => ({ new_group_name: `Group ${upTo(4)}` })),
    'delete group': grouped('DELETE'),
    'add to set': inSet((id) => send('POST', '/api2/catalog/attribute', { ...id, attribute_code: color(), attribute_group_name: group() })),
    'remove from set': inSet((id) => send('DELETE', '/api2/catalog/attribute', { ...id, attribute_code: color() })),
    'upload image': () =>
      send('POST', imagePath, {
        ...{ type: 'sku', product_id: sku(), file_content: png, file_mime_type: 'image/png', label: `Image ${writer.turn}` },
        ...{ position: upTo(5), types: pick(roles) },
      }),
    'change image': changeImage('PUT', () => ({ label: `Image ${writer.turn}`, types: pick(roles), exclude: upTo(2) - 1 })),
    'change image in a store': changeImage('PUT', () => ({ store_id: 1, label: `Imagem ${writer.turn}`, position: upTo(9) })),
    'delete image': changeImage('DELETE'),
    'count stock': () => count({ sku: sku(), warehouses: { north: upTo(80) } }),
    /** Causes stock.short: more may be promised than there is. */
    'find nothing': () => count({ sku: sku(), warehouses: { north: 0, south: 0 } }),
    'count what is scarce': () => count({ sku: 'fold-scarce', warehouses: { north: 1, south: 0 } }),
    'set stock rules': () => count({ sku: sku(), min_qty: upTo(3) - 1, min_sale_qty: upTo(2), backorders: upTo(2) - 1, is_in_stock: 1 }),
    'count several': () => count([1, 2].map(() => ({ sku: sku(), warehouses: { south: upTo(80) } }))),
    'import warehouse': () =>
      load('warehouses', { code: `w${upTo(3)}`, name: `Warehouse ${writer.turn}`, status: pick([0, 1]), priority: upTo(9) }),
    'import stock': () => load('products', { sku: sku(), stock: { warehouses: { [`w${upTo(3)}`]: upTo(9) } } }),
  };
};
