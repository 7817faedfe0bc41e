/** A piece of HTML that is safe to write as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign] as string);
};

/**
 * A template whose values are escaped, but for pieces of HTML; null, undefined and false write nothing. The template's own
 * indentation is left out.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text.replace(/\n\s+/g, '\n') + written(parts[index])).join(''));

/** Text of ours that stands in the page as it is: its style and its script. */
export const raw = (text: string): Html => new Html(text);
