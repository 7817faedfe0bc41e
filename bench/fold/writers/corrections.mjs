/** Corrections of placed orders, and of tracks. */
export const correctionWrites = (writer) => {
  const { pick, upTo, any, send } = writer;
  const correct =
    (what, body, filter = '') =>
    async () => {
      const order = await any(`/api2/orders?${filter}`, 'orders');
      return order ? send('PATCH', `/api2/order/${what}`, { order_id: order.order_id, ...body() }) : null;
    };
  const ofTrack = async (change) => {
    const shipment = await any('/api2/shipments', 'shipments');
    if (!shipment) return null;
    const { tracks } = (await send('GET', `/api2/shipment?id=${shipment.shipment_id}`)).body.shipment;
    const track = pick(tracks);
    return track ? change(track) : null;
  };
  return {
    'cancel a part': async () => {
      const order = await any('/api2/orders?state=new,processing', 'orders');
      if (!order) return null;
      const { order: whole } = (await send('GET', `/api2/order?id=${order.order_id}`)).body;
      return send('POST', '/api2/order/cancel', { order_id: order.order_id, items: [{ sku: whole.items[0].sku, qty: upTo(2) }] });
    },
    'change address of order': correct('address', () => ({
      ...{ type: pick(['shipping', 'billing']), firstname: 'Ana', lastname: 'Lima', street: ['Rua B', String(upTo(99))] },
      ...{ city: pick(['Recife', 'Olinda']), country_id: 'BR', postcode: '50000-000', telephone: '81 99999-0000' },
    })),
    'change customer of order': correct('customer', () => ({
      firstname: pick(['Ana', 'Bia']),
      lastname: `L ${writer.turn}`,
      taxvat: pick(['529.982.247-25', null]),
    })),
    'change e-mail of order': correct('customer', () => ({ email: `${writer.name}${upTo(writer.turn)}@example.com` })),
    'change track': () =>
      ofTrack(({ track_id }) =>
        send('PATCH', '/api2/shipment/track', {
          track_id,
          status: pick(['in_transit', 'out_for_delivery', 'delivered', 'failed']),
          url: 'https://carrier.example.com/1',
        }),
      ),
    'remove track': () => ofTrack(({ track_id }) => send('DELETE', '/api2/shipment/track', { track_id })),
  };
};
