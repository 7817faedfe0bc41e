import type { Formats } from '../../../locale/formats.js';
import { isoTimestamp } from '../../../sale/sale.rules.js';
import { type Html, html } from './html.js';

/** A moment in the store's time zone; where that is not known, the script turns it into the reader's own time. */
export const timeOf = (date: Date, formats: Formats): Html =>
  html`<time datetime="${isoTimestamp(date)}" ${!formats.isZoned && 'data-utc'}>${formats.moment(date)}</time>`;
