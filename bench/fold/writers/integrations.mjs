/** Integrations, and copies of others' records that are built anew. */
export const integrationWrites = (writer) => {
  const { pick, upTo, send } = writer;
  const client_id = () => `fold-${upTo(3)}`;
  const path = () => `/ops/integrations/${client_id()}`;
  const projections = [
    ...['order/store', 'order/product', 'order/customer', 'order/reservation', 'catalog/stock', 'customer/store'],
    ...['inventory/store', 'inventory/product', 'sale-link/store', 'sale-link/product'],
  ];
  return {
    'create integration': () => send('POST', '/ops/integrations', { client_id: client_id(), name: 'Fold', permissions: ['orders/read'] }),
    'change integration': () => send('PATCH', path(), { name: `Fold ${writer.turn}`, rate_limit_per_minute: pick([null, 600]) }),
    'rotate secret': () => send('POST', `${path()}/rotate`),
    'revoke integration': () => send('DELETE', path()),
    'rebuild projection': () => send('POST', `/ops/projections/${pick(projections)}/rebuild`, {}),
  };
};
