import { Type, type Static } from '@sinclair/typebox';
import { serviceSettings } from '@entrepot/service';
import { mediaSettings } from '@entrepot/media';

export const catalogSettings = Type.Object({
  ...serviceSettings,
  ...mediaSettings,
  PUBLIC_URL: Type.Optional(
    Type.String({ default: '', description: 'Address under which images are shown, for stores without base_url; empty: GATEWAY_URL' }),
  ),
  GATEWAY_URL: Type.Optional(Type.String({ default: 'http://127.0.0.1:3000', format: 'uri', description: 'The gateway’s own address' })),
  IMAGE_SIZES: Type.Optional(
    Type.Boolean({ default: true, description: 'Makes smaller pictures of images, as pages show them; false: not in this process' }),
  ),
  MULTI_WAREHOUSE: Type.Optional(
    Type.Boolean({ default: true, description: 'Products show their stock by warehouse; false: the total only' }),
  ),
});

export type CatalogSettings = Static<typeof catalogSettings>;

/** Where a store without a `base_url` is reached, without a slash at its end. */
export const publicUrlOf = ({ PUBLIC_URL, GATEWAY_URL = 'http://127.0.0.1:3000' }: CatalogSettings): string =>
  (PUBLIC_URL || GATEWAY_URL).replace(/\/+$/, '');
