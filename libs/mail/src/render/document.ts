export interface Fact {
  label: string;
  value: string;
}

export interface Column {
  label: string;
  /** Amounts and quantities stand to the right (default left). */
  align?: 'left' | 'right';
}

export type MailBlock =
  /** Line breaks are kept. */
  | { type: 'paragraph'; text: string }
  /** One line each: "Order: 100000001". */
  | { type: 'facts'; facts: readonly Fact[] }
  /** Rows have a cell a column; the totals stand below, under the last column. */
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[]; totals?: readonly Fact[] }
  /** http and https only. */
  | { type: 'link'; label: string; url: string };

/** The content of a mail, with amounts and dates formatted and texts translated. */
export interface MailDocument {
  storeName: string;
  /** As the store has it (`pt_BR`): the language of the texts. */
  locale: string;
  heading: string;
  blocks: readonly MailBlock[];
}
