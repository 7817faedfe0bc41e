import { type Html, html } from './html/html.js';

const mark = (paths: Html, look = ''): Html =>
  html` <svg
    class="mark ${look}"
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths}
  </svg>`;

export const done = mark(html`<circle cx="24" cy="24" r="21" /><path d="m15 24.5 6.5 6.5L33.5 18" />`);
export const turning = mark(html`<path d="M45 24A21 21 0 1 1 24 3" />`, 'turn');
export const over = mark(html`<circle cx="24" cy="24" r="21" /><path d="M24 12.5V24l7.5 5" />`, 'off');
export const toPay = mark(html`<rect x="4" y="10" width="40" height="28" rx="5" /><path d="M4 19h40M12 30h9" />`);
export const nowhere = mark(html`<circle cx="24" cy="24" r="21" /><path d="M24 13v14m0 7.5v.01" />`, 'off');

export interface Card {
  mark: Html;
  heading: string;
  parts: readonly (Html | null | false)[];
  /** For those who hear the page: the state will change. */
  isStatus?: boolean;
}

/** Box with one message, in the middle of the page. */
export const card = ({ mark, heading, parts, isStatus = false }: Card): Html =>
  html` <section class="card state" ${isStatus && html`role="status"`}>
    ${mark}
    <h1 tabindex="-1">${heading}</h1>
    ${parts}
  </section>`;

/** Something to know that is no fault. */
export const notice = (heading: string, text: string): Html =>
  html` <div class="notice" role="status">
    ${heading !== '' && html`<h2>${heading}</h2>`}
    <p>${text}</p>
  </div>`;

export const paragraph = (text: string): Html => html`<p>${text}</p>`;
