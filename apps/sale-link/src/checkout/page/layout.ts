import { createHash } from 'node:crypto';
import { type Html, html, raw } from './html/html.js';
import { script } from './script.js';
import { styles } from './styles.js';
import type { Texts } from './texts/texts.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing from elsewhere, nothing inline but our own style and script, no frames. */
const policy = [
  `default-src 'none'`,
  `style-src ${hashOf(styles)}`,
  `script-src ${hashOf(script)}`,
  `img-src data:`,
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
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'accept, accept-language',
};

// As one piece each: what stands in them must be what was hashed.
const styleElement = raw(`<style>${styles}</style>`);
const scriptElement = raw(`<script>${script}</script>`);

export interface Frame {
  texts: Texts;
  title: string;
  storeName: string;
  /** What the script goes by. */
  state: string;
  body: Html;
  /** Where the page leads by itself, without JavaScript too. */
  forwardTo?: string | null;
}

/** The whole document. A checkout that is under way asks again by itself, without JavaScript too. */
export const layout = ({ texts, title, storeName, state, body, forwardTo = null }: Frame): string =>
  html`<!doctype html>
    <html lang="${texts.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}${storeName !== '' && ` · ${storeName}`}</title>
        <link rel="icon" href="data:," />
        ${forwardTo !== null && html`<meta http-equiv="refresh" content="0;url=${forwardTo}" />`} ${styleElement}
        ${state === 'processing' && html`<noscript><meta http-equiv="refresh" content="3" /></noscript>`}
      </head>
      <body>
        ${storeName !== '' && html`<header class="bar"><p>${storeName}</p></header>`}
        <main id="main" data-state="${state}">${body}</main>
        ${scriptElement}
      </body>
    </html> `.text;
