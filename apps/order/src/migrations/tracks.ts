import { statements } from '@entrepot/database';

/** Where a parcel is followed, and what its carrier says of it. */
export const tracks = statements('TrackStatus1797002000000', [
  'alter table shipment_track add column url text, add column status text, add column delivered_at timestamptz',
]);
