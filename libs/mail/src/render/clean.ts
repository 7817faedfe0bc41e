import type { Cell, MailBlock, MailBrand, MailDocument } from './document.js';

/** Control characters, and those that change the direction of writing: they could make a mail show another text than it holds. */
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const line = (text: string): string => text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
const lines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => each.replace(unwanted, ' ').trimEnd())
    .join('\n')
    .trim();

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

const webAddress = (url: string): string => {
  if (!isWebAddress(url)) throw new TypeError('A link in a mail must be an http or https address');
  return new URL(url).href;
};

const cleanCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? line(cell) : { text: line(cell.text), details: cell.details.map(line) };

/** A store's data is no reason to send no mail: what cannot be shown is left out. */
const cleanBrand = ({ color, ...brand }: MailBrand): MailBrand => {
  const texts = Object.entries(brand).filter(([name, value]) => value && (!name.endsWith('_url') || isWebAddress(value)));
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, name.endsWith('_url') ? webAddress(value) : line(value)])),
    ...(color !== undefined && /^#[\da-f]{6}$/i.test(color) && { color }),
  };
};

const cleanBlock = (block: MailBlock): MailBlock => {
  const facts = (list: readonly { label: string; value: string }[]) =>
    list.map(({ label, value }) => ({ label: line(label), value: line(value) }));
  switch (block.type) {
    case 'paragraph':
      return { ...block, text: lines(block.text) };
    case 'facts':
      return { ...block, facts: facts(block.facts) };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, label: line(column.label) })),
        rows: block.rows.map((row) => row.map(cleanCell)),
        totals: facts(block.totals ?? []),
      };
    case 'section':
      return { ...block, title: line(block.title), text: lines(block.text) };
    case 'link':
      return { ...block, label: line(block.label), url: webAddress(block.url) };
    default:
      return block satisfies never;
  }
};

/** Cleans the texts of a document for a mail: single lines where needed, no invisible characters. */
export const clean = ({ storeName, locale, heading, blocks, brand, footer }: MailDocument): MailDocument => ({
  storeName: line(storeName),
  locale: /^[a-z]{2,3}([_-][a-z\d]{2,8})*$/i.test(locale) ? locale.replaceAll('_', '-') : 'und',
  heading: line(heading),
  blocks: blocks.map(cleanBlock),
  brand: brand ? cleanBrand(brand) : null,
  footer: footer ? lines(footer) : null,
});
