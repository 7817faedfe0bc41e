import type { ImageSize } from '@entrepot/contracts';
import type { Picture } from '../pictures.view.js';
import { type Html, html } from './html/html.js';

/** In CSS pixels, as the style has it; a dense screen takes a size of up to 320. */
const side = 64;
const widest = 320;

// Address images relative to the page: the gateway serves both, maybe under a path of its own.
const addressOf = (file: string): string => `../media/${file}`;

const sourceSet = (sizes: readonly ImageSize[]): string => sizes.map(({ file, width }) => `${addressOf(file)} ${width}w`).join(', ');

const source = (sizes: readonly ImageSize[]): Html | null =>
  sizes[0] ? html`<source type="${sizes[0].type}" srcset="${sourceSet(sizes)}" sizes="${side}px" />` : null;

/** Text by which a page that shows pictures is known. */
export const pictureTag = '<picture ';

/** A product's picture in a place of a fixed size; without one the place alone. The name beside it says what it shows. */
export const pictureOf = (picture: Picture | undefined): Html => {
  if (!picture) return html`<span class="pic"></span>`;
  const sizes = picture.sizes.filter(({ width, height }) => Math.max(width, height) <= widest);
  const ofType = (...types: ImageSize['type'][]): ImageSize[] => sizes.filter(({ type }) => types.includes(type));
  const fallback = ofType('image/jpeg', 'image/png');
  const [smallest] = fallback;
  const image = smallest
    ? html`<img
        src="${addressOf(smallest.file)}"
        srcset="${sourceSet(fallback)}"
        sizes="${side}px"
        width="${smallest.width}"
        height="${smallest.height}"
        alt=""
        loading="lazy"
        decoding="async"
      />`
    : html`<img src="${addressOf(picture.file)}" width="${side}" height="${side}" alt="" loading="lazy" decoding="async" />`;
  return html`<picture class="pic">${source(ofType('image/avif'))}${source(ofType('image/webp'))}${image}</picture>`;
};
