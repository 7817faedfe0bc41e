/** Quantities, settings of stock and warehouses. */
export const stockWrites = (writer) => {
  const { pick, upTo, send, load, sku } = writer;
  const patch = (body) => send('PATCH', '/api2/stockitems', body);
  return {
    'count stock': () => patch({ sku: sku(), warehouses: { north: upTo(80) } }),
    /** Causes stock.short: more may be promised than there is. */
    'find nothing': () => patch({ sku: sku(), warehouses: { north: 0, south: 0 } }),
    'count what is scarce': () => patch({ sku: 'fold-scarce', warehouses: { north: 1, south: 0 } }),
    'set stock rules': () => patch({ sku: sku(), min_qty: upTo(3) - 1, min_sale_qty: upTo(2), backorders: upTo(2) - 1, is_in_stock: 1 }),
    'count several': () => patch([1, 2].map(() => ({ sku: sku(), warehouses: { south: upTo(80) } }))),
    'import warehouse': () =>
      load('warehouses', { code: `w${upTo(3)}`, name: `Warehouse ${writer.turn}`, status: pick([0, 1]), priority: upTo(9) }),
    'import stock': () => load('products', { sku: sku(), stock: { warehouses: { [`w${upTo(3)}`]: upTo(9) } } }),
  };
};
