export interface Fact {
  label: string;
  value: string;
}

export interface Column {
  label: string;
  /** Amounts and quantities stand to the right (default left). */
  align?: 'left' | 'right';
}

/** Text of a row's cell; details stand below it, a line each. */
export type Cell = string | { text: string; details: readonly string[] };

export type MailBlock =
  /** Line breaks are kept. */
  | { type: 'paragraph'; text: string }
  /** Facts, a line each: "Order: 100000001". */
  | { type: 'facts'; facts: readonly Fact[] }
  /** A heading of its own over lines, as those of an address. */
  | { type: 'section'; title: string; text: string }
  /** Rows have a cell a column; the totals stand below, under the last column. */
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[]; totals?: readonly Fact[] }
  /** http and https only. */
  | { type: 'link'; label: string; url: string };

/** Brand of a store as customers see it beside the name; addresses are http or https, the colour is `#rrggbb`, anything else is left out. */
export interface MailBrand {
  logo_url?: string;
  /** Instead of the logo; absent: the name of the store. */
  logo_alt?: string;
  /** Colour of headings, links and buttons, as far as it can be read. */
  color?: string;
  contact_email?: string;
  contact_phone?: string;
  terms_url?: string;
  privacy_url?: string;
}

/** Content of a mail, with amounts and dates formatted and texts translated. */
export interface MailDocument {
  storeName: string;
  /** As the store has it (`pt_BR`): the language of the texts. */
  locale: string;
  heading: string;
  blocks: readonly MailBlock[];
  brand?: MailBrand | null;
  /** Store's own words below each mail; line breaks are kept. */
  footer?: string | null | undefined;
}
