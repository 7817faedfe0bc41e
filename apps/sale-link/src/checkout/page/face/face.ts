import type { StoreBrand } from '@entrepot/contracts';
import { type Html, html } from '../html/html.js';
import type { Texts } from '../texts/texts.js';

/** Beside the store's name, what customers see of it. */
export interface Store {
  name: string;
  brand: StoreBrand | null;
}

/** Where an image comes from, as the page's policy names it; null: nothing that may stand in a policy. */
export const originOf = (url: string): string | null => {
  const { origin } = URL.canParse(url) ? new URL(url) : { origin: '' };
  // A host may hold signs that separate a policy's parts.
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : null;
};

/** Address of the logo, if it can be shown; otherwise the page shows the name. */
export const logoOf = ({ brand }: Store): string | null => (brand?.logo_url && originOf(brand.logo_url) ? brand.logo_url : null);

/** A link of the store's, in another tab. */
export const away = (url: string, text: string, { newTab }: Texts): Html =>
  html`<a href="${url}" target="_blank" rel="noopener">${text}<span class="unseen"> (${newTab})</span></a>`;

/** Null for a store of which nothing is known. */
export const header = (store: Store): Html | null => {
  const logo = logoOf(store);
  const { name, brand } = store;
  if (logo === null && name === '') return null;
  return html`<header class="bar">
    <p>${logo === null ? name : html`<img class="logo" src="${logo}" alt="${brand?.logo_alt ?? name}" height="40" />`}</p>
  </header>`;
};

const contacts = ({ contact_email, contact_phone }: StoreBrand): (Html | false)[] => [
  contact_email !== undefined && html`<a href="mailto:${contact_email}">${contact_email}</a>`,
  contact_phone !== undefined && html`<a href="tel:${contact_phone.replace(/[^\d+]/g, '')}">${contact_phone}</a>`,
];

/** Contacts and documents of the store; null where it names none. */
export const footer = ({ name, brand }: Store, texts: Texts): Html | null => {
  if (!brand) return null;
  const { terms_url, privacy_url } = brand;
  const parts = [
    ...contacts(brand),
    terms_url !== undefined && away(terms_url, texts.terms, texts),
    privacy_url !== undefined && away(privacy_url, texts.privacy, texts),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return html`<footer class="foot">
    <p>${name}</p>
    <ul>
      ${parts.map((part) => html`<li>${part}</li>`)}
    </ul>
  </footer>`;
};

const sentence = ([before, link, after]: readonly [string, string, string], url: string, texts: Texts): Html =>
  html`${before}${away(url, link, texts)}${after}`;

/** Terms that a customer accepts with the order; null where the store has none. */
export const consent = ({ brand }: Store, texts: Texts): Html | null => {
  if (brand?.terms_url === undefined) return null;
  const { terms_url, privacy_url } = brand;
  return html`<p class="consent">
    ${sentence(texts.accept, terms_url, texts)} ${privacy_url !== undefined && sentence(texts.dataUse, privacy_url, texts)}
  </p>`;
};
