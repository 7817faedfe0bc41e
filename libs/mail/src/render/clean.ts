import type { MailBlock, MailDocument } from './document.js';

/** Control characters, and those that change the direction of writing: they could make a mail show another text than it holds. */
const unwanted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const line = (text: string): string => text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
const lines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((each) => each.replace(unwanted, ' ').trimEnd())
    .join('\n')
    .trim();

const webAddress = (url: string): string => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new TypeError('A link in a mail must be an http or https address');
  return new URL(url).href;
};

const cleanBlock = (block: MailBlock): MailBlock => {
  const facts = (given: readonly { label: string; value: string }[]) =>
    given.map(({ label, value }) => ({ label: line(label), value: line(value) }));
  switch (block.type) {
    case 'paragraph':
      return { ...block, text: lines(block.text) };
    case 'facts':
      return { ...block, facts: facts(block.facts) };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, label: line(column.label) })),
        rows: block.rows.map((row) => row.map(line)),
        totals: facts(block.totals ?? []),
      };
    case 'link':
      return { ...block, label: line(block.label), url: webAddress(block.url) };
    default:
      return block satisfies never;
  }
};

/** The document with every text fit for a mail: one line where there is one, nothing invisible. */
export const clean = ({ storeName, locale, heading, blocks }: MailDocument): MailDocument => ({
  storeName: line(storeName),
  locale: /^[a-z]{2,3}([_-][a-z\d]{2,8})*$/i.test(locale) ? locale.replaceAll('_', '-') : 'und',
  heading: line(heading),
  blocks: blocks.map(cleanBlock),
});
