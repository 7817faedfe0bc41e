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

/** Texts of each template, worked out when it is first used. */
const templates = new WeakMap<TemplateStringsArray, readonly string[]>();

const withoutIndentation = (texts: TemplateStringsArray): readonly string[] => {
  const known = templates.get(texts) ?? texts.map((text) => text.replace(/\n\s+/g, '\n'));
  templates.set(texts, known);
  return known;
};

/**
 * A template whose values are escaped, but for pieces of HTML; null, undefined and false write nothing. The template's own
 * indentation is left out.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  let text = '';
  withoutIndentation(texts).forEach((piece, index) => (text += piece + written(parts[index])));
  return new Html(text);
};

/** Text of ours that stands in the page as it is: its style and its script. */
export const raw = (text: string): Html => new Html(text);
