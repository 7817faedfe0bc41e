/** Products, attributes with their options, sets with their groups. */
export const catalogWrites = (writer) => {
  const { name, pick, upTo, send, load, sku, client } = writer;
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
  const grouped = (method, body) => inSet((id) => send(method, '/api2/catalog/attributegroup', { ...id, group_name: group(), ...body() }));
  const nothing = () => ({});
  return {
    'change product': () =>
      load('products', { sku: sku(), price: upTo(90) + 10, name: `Mug ${writer.turn}`, categories: [`Mugs/${pick(['A', 'b'])}`] }),
    'change values': () =>
      load('products', { sku: sku(), attributes: { [color()]: label(), [`fold_wool_${upTo(2)}`]: [label(), 'Wool'], weight: upTo(9) } }),
    'change prices': () => load('products', { sku: sku(), special_price: pick([null, 9]), tier_prices: [{ qty: upTo(5), price: 8 }] }),
    'import late product': () =>
      load('products', { sku: `late-${name}-${writer.turn - upTo(20)}`, name: 'Late', type_id: 'simple', price: 5 }),
    'import product of a set': () =>
      load('products', {
        ...{ sku: `set-${name}-${writer.turn}`, name: 'Of a set', attribute_set: set(), price: 5, stock: { warehouses: { north: 3 } } },
      }),
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
    'create group': grouped('POST', nothing),
    'rename group': grouped('PATCH', () => ({ new_group_name: `Group ${upTo(4)}` })),
    'delete group': grouped('DELETE', nothing),
    'add to set': inSet((id) => send('POST', '/api2/catalog/attribute', { ...id, attribute_code: color(), attribute_group_name: group() })),
    'remove from set': inSet((id) => send('DELETE', '/api2/catalog/attribute', { ...id, attribute_code: color() })),
  };
};
