import { createHash } from 'node:crypto';
import { Recent } from '@entrepot/auth';
import { paletteOf, variables } from './face/accent.js';
import { footer, header, logoOf, originOf, type Store } from './face/face.js';
import { type Html, html, raw } from './html/html.js';
import { pictureTag } from './picture.js';
import { script } from './script.js';
import { styles } from './styles.js';
import type { Texts } from './texts/texts.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// As one piece each: what stands in them must be what was hashed.
const styleElement = (text: string): Html => raw(`<style>${text}</style>`);
const houseStyle = styleElement(styles);
const scriptElement = raw(`<script>${script}</script>`);
const styleHash = hashOf(styles);
const scriptHash = hashOf(script);

interface ColorStyle {
  element: Html;
  hash: string;
}

/** Styles by store's colour. */
const colorStyles = new Recent<ColorStyle>(1_000);

const colorStyleOf = (color: string): ColorStyle => {
  const known = colorStyles.get(color);
  if (known) return known;
  const text = `:root{${variables(paletteOf(color))}}`;
  const style = { element: styleElement(text), hash: hashOf(text) };
  colorStyles.set(color, style);
  return style;
};

/** Nothing from elsewhere but named images, nothing inline but our own styles and script, no frames. */
const policyOf = (styles: readonly string[], images: ReadonlySet<string>): string =>
  [
    `default-src 'none'`,
    `style-src ${styles.join(' ')}`,
    `script-src ${scriptHash}`,
    `img-src ${['data:', ...images].join(' ')}`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** On every answer under /checkout, JSON too: the address is a secret, and what it shows is personal. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': policyOf([styleHash], new Set()),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'accept, accept-language',
};

/** A document, and what it may load. */
export interface Page {
  html: string;
  policy: string;
}

export interface Frame {
  texts: Texts;
  title: string;
  /** Null: a page of no store. */
  store: Store | null;
  /** State that the script reads. */
  state: string;
  body: Html;
  /** Where the page leads by itself, without JavaScript too. */
  forwardTo?: string | null;
}

const imagesOf = (store: Store | null, body: Html): Set<string> => {
  const logo = store && logoOf(store);
  return new Set([logo && originOf(logo), body.text.includes(pictureTag) ? `'self'` : null].filter((origin) => origin !== null));
};

/** After how many seconds a state is asked for again without JavaScript. */
const refreshed: Readonly<Record<string, number>> = { processing: 3, paying: 10, waiting: 60 };

/** Builds the whole document. A checkout that is under way asks again by itself, without JavaScript too. */
export const layout = ({ texts, title, store, state, body, forwardTo = null }: Frame): Page => {
  const color = store?.brand?.color;
  const own = color === undefined ? null : colorStyleOf(color);
  const document = html`<!doctype html>
    <html lang="${texts.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}${store !== null && store.name !== '' && ` · ${store.name}`}</title>
        <link rel="icon" href="data:," />
        ${forwardTo !== null && html`<meta http-equiv="refresh" content="0;url=${forwardTo}" />`} ${houseStyle} ${own?.element}
        ${state in refreshed && html`<noscript><meta http-equiv="refresh" content="${refreshed[state]}" /></noscript>`}
      </head>
      <body>
        ${store && header(store)}
        <main id="main" data-state="${state}">${body}</main>
        ${store && footer(store, texts)} ${scriptElement}
      </body>
    </html> `;
  return { html: document.text, policy: policyOf(own ? [styleHash, own.hash] : [styleHash], imagesOf(store, body)) };
};
