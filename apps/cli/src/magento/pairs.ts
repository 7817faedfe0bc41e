/** A child of a configurable product, with the values that it is chosen by. */
export interface Variation {
  sku: string;
  values: ReadonlyMap<string, PairValue>;
}

/** Says how Magento's admin shows a variation, no value of it. */
const display = new Set(['display', 'default']);

/** Reads `sku=A,size=S|sku=B,size=M`; parts without a sku are returned as `unread`. */
export const readVariations = (cell: string): { variations: Variation[]; unread: string[] } => {
  const variations: Variation[] = [];
  const unread: string[] = [];
  for (const part of splitBars(cell)) {
    const values = new Map(parsePairs(part).pairs);
    const sku = pairText(values.get('sku') ?? '');
    if (sku === '') unread.push(part);
    else variations.push({ sku, values: new Map([...values].filter(([code]) => code !== 'sku' && !display.has(code))) });
  }
  return { variations, unread };
};

/** A value of a pair: as it stands, or the texts that stood in quotes (`code="a"|"b"`), where a bar is no separator. */
export type PairValue = string | readonly string[];

export interface Pairs {
  pairs: [code: string, value: PairValue][];
  /** Text before the first pair, which belongs to none. */
  stray: string;
}

const nextPair = /,\s*[A-Za-z0-9_]+=/g;
const firstPair = /(?:^|,)\s*[A-Za-z0-9_]+=/;
const pairStart = /[\s,]*([A-Za-z0-9_]+)=/y;
const quotedValue = /"(?:[^"]|"")*"(?:\|"(?:[^"]|"")*")*(?=\s*(?:,|$))/y;
const quotedText = /"((?:[^"]|"")*)"/g;

const unquote = (text: string): string => text.replaceAll('""', '"');
const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Reads `code=value,code=value` as Magento does: a comma that no `code=` follows belongs to the value before it, and a value in quotes
 * ("fields enclosure") may hold anything, its own quotes doubled. Codes are read in small letters.
 */
export const parsePairs = (text: string): Pairs => {
  const first = firstPair.exec(text)?.index ?? text.length;
  const pairs: Pairs['pairs'] = [];
  for (let at = first; at < text.length;) {
    const start = matchAt(pairStart, text, at);
    if (!start) break;
    const from = pairStart.lastIndex;
    const quoted = matchAt(quotedValue, text, from)?.[0];
    const end = quoted === undefined ? (matchAt(nextPair, text, from)?.index ?? text.length) : from + quoted.length;
    const value =
      quoted === undefined ? text.slice(from, end).trim() : [...quoted.matchAll(quotedText)].map(([, inner = '']) => unquote(inner));
    pairs.push([(start[1] ?? '').toLowerCase(), value]);
    at = end;
  }
  return { pairs, stray: text.slice(0, first).replace(/^[\s,]+|[\s,]+$/g, '') };
};

/** Splits `a|b|c`; a bar inside of a quoted value does not split. */
export const splitBars = (text: string): string[] =>
  (text.match(/(?:="(?:[^"]|"")*"|[^|])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

/** Splits `a,b` or, with fields enclosure, `"a","b, too"`; empty entries stay, as two lists may go side by side. */
export const splitCommas = (text: string): string[] => {
  const isEnclosed = /^\s*"(?:[^"]|"")*"\s*(?:,\s*"(?:[^"]|"")*"\s*)*$/.test(text);
  const entries = isEnclosed ? [...text.matchAll(quotedText)].map(([, inner = '']) => unquote(inner)) : text.split(',');
  return entries.map((entry) => entry.trim());
};

/** As one text, the way it stood without its quotes. */
export const pairText = (value: PairValue): string => (typeof value === 'string' ? value : value.join('|'));

/** Returns the labels of a multiselect. */
export const pairLabels = (value: PairValue): string[] =>
  (typeof value === 'string' ? value.split('|') : [...value]).map((label) => label.trim()).filter((label) => label !== '');
