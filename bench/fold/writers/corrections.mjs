/** Corrections of placed orders, and of tracks. */
export const correctionWrites = (writer) => {
  const { pick, upTo, send, withOne, onOrder, onLine } = writer;
  const correct = (what, body) => onOrder('PATCH', `order/${what}`, body);
  const ofTrack = (change) =>
    withOne('/api2/shipments', 'shipments', async ({ shipment_id }) => {
      const track = pick((await send('GET', `/api2/shipment?id=${shipment_id}`)).body.shipment.tracks);
      return track ? change(track) : null;
    });
  return {
    'cancel a part': onLine('order/cancel', ({ sku }) => ({ sku, qty: upTo(2) }), 'state=new,processing'),
    'change address of order': correct('address', () => ({
      ...{ type: pick(['shipping', 'billing']), firstname: 'Ana', lastname: 'Lima', street: ['Rua B', String(upTo(99))] },
      ...{ city: pick(['Recife', 'Olinda']), country_id: 'BR', postcode: '50000-000', telephone: '81 99999-0000' },
    })),
    'change customer of order': correct('customer', () => ({
      ...{ firstname: pick(['Ana', 'Bia']), lastname: `L ${writer.turn}`, taxvat: pick(['529.982.247-25', null]) },
    })),
    'change e-mail of order': correct('customer', () => ({ email: `${writer.name}${upTo(writer.turn)}@example.com` })),
    'change track': ofTrack(({ track_id }) => {
      const status = pick(['in_transit', 'out_for_delivery', 'delivered', 'failed']);
      return send('PATCH', '/api2/shipment/track', { track_id, status, url: 'https://carrier.example.com/1' });
    }),
    'remove track': ofTrack(({ track_id }) => send('DELETE', '/api2/shipment/track', { track_id })),
  };
};
