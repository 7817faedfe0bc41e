import { type Html, html } from '../html/html.js';

const mark = (shape: Html): Html =>
  html`<svg class="pm" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" aria-hidden="true">
    ${shape}
  </svg>`;

const card = html`<rect x="2" y="5" width="20" height="14" rx="2" /><path d="M2 10h20M6 15h4" />`;

const shapes: Readonly<Record<string, Html>> = {
  pix: html`<path d="m12 2 10 10-10 10L2 12zM6 8l6 5 6-5M6 16l6-5 6 5" />`,
  banktransfer: html`<path d="m3 9 9-6 9 6zM5 9v9m5-9v9m4-9v9m5-9v9M3 21h18" />`,
  cashondelivery: html`<rect x="2" y="6" width="20" height="12" rx="1" /><circle cx="12" cy="12" r="3" />`,
  checkmo: html`<path d="M2 6h20v12H2zM5 10h8M5 14h5m4 0c1-2 2 2 5 0" />`,
  stripe: card,
  sandbox_card: card,
};

/** Picture of a payment method beside its name. */
export const methodMark = (code: string): Html | null => (shapes[code] ? mark(shapes[code]) : null);
