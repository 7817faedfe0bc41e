// Markdown as HTML that needs no style of its own: code is coloured by classes, when the site is built.
import { dirname, join } from 'node:path/posix';
import hljs from 'highlight.js';
import { Marked, Renderer } from 'marked';
import { addresses } from './pages.mjs';

export const escaped = (text) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const languages = { Shell: 'bash', sh: 'bash', ts: 'typescript', js: 'javascript' };
const languageOf = ({ lang = '', text }) =>
  languages[lang] ?? (lang === '' && /^(\$|npm|npx|curl) /m.test(text) ? 'bash' : lang.toLowerCase());
const labels = { bash: 'curl', typescript: 'TypeScript', python: 'Python' };

/** Makes a block of code with a button that copies it; what a prompt stands before is copied without it. */
export const codeBlock = (token) => {
  const language = languageOf(token);
  const html = hljs.getLanguage(language) ? hljs.highlight(token.text, { language }).value : escaped(token.text);
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre><button type="button" class="copy" hidden>Copy</button></div>\n`;
};

let groups = 0;
/** Makes tabs of the same in several languages. */
export const codeTabs = (samples) => {
  const id = `code-${++groups}`;
  const tab = (label, n) =>
    `<button type="button" role="tab" id="${id}-${n}" aria-controls="${id}-${n}-panel" aria-selected="${n === 0}"${n === 0 ? '' : ' tabindex="-1"'}>${label}</button>`;
  const panel = (token, n) =>
    `<div role="tabpanel" id="${id}-${n}-panel" aria-labelledby="${id}-${n}"${n === 0 ? '' : ' hidden'}>${codeBlock(token)}</div>`;
  const names = samples.map((token) => labels[languageOf(token)]);
  return `<div class="tabs"><div role="tablist" aria-label="Language">${names.map(tab).join('')}</div>${samples.map(panel).join('')}</div>\n`;
};

/** Joins blocks of code that follow each other in different languages. */
const joined = (tokens) => {
  const made = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const language = token.type === 'code' ? languageOf(token) : undefined;
    const last = made.at(-1);
    if (language in labels && last?.samples?.every((one) => languageOf(one) !== language)) last.samples.push(token);
    else made.push(language in labels ? { type: 'tabs', raw: token.raw, samples: [token] } : token);
  }
  return made;
};

export const slugOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

const inlineText = (tokens) =>
  tokens
    .map((token) => (token.type === 'html' ? '' : token.tokens ? inlineText(token.tokens) : (token.text ?? '')))
    .join('')
    .replaceAll('\n', ' ');
/** Text of a block for the search, without code. */
const blockText = (token) => {
  if (token.type === 'table')
    return [token.header, ...token.rows].map((row) => row.map(({ tokens }) => inlineText(tokens)).join(' · ')).join('\n');
  if (token.type === 'list') return token.items.map(({ tokens }) => tokens.map(blockText).join(' ')).join('\n');
  return token.type === 'code' || token.type === 'tabs' || token.type === 'html' ? '' : inlineText(token.tokens ?? []);
};

/** Types of events that a heading of docs/events.md names. */
const typesIn = (title) => (/^[a-z-]+\.[a-z_-]+(, [a-z-]+\.[a-z_-]+)*$/.test(title) ? title.split(', ') : []);

/** Makes links of other documents, the table of a small screen, and headings that can be linked to. */
const renderer = (file) => ({
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const [path, hash] = href.split('#');
    const address = /^(https?:|#|\/)/.test(href) ? href : addresses.get(join(dirname(file), path));
    return address ? `<a href="${escaped(hash && address !== href ? `${address}#${hash}` : address)}">${text}</a>` : text;
  },
  heading({ depth, tokens, id, title, samples = '' }) {
    const types = typesIn(title).slice(1);
    return `<h${depth} id="${id}">${types.map((type) => `<span id="${type}"></span>`).join('')}${this.parser.parseInline(tokens)} <a class="anchor" href="#${id}" aria-label="Link to ${escaped(title)}">#</a></h${depth}>\n${samples}`;
  },
  table(token) {
    return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
  },
  code: codeBlock,
  html: ({ raw }) => (raw.startsWith('<!--') ? '' : raw),
});

const inlineMarked = new Marked({ renderer: renderer('docs/openapi.json') });
export const inline = (text) => inlineMarked.parseInline(text);

const sampleOf = (type, payload) =>
  `<details><summary>Sample of ${type}</summary>${codeBlock({ lang: 'text', text: JSON.stringify(payload, null, 2) })}</details>\n`;

/**
 * Makes the page of a document.
 * @param {string} file its path, which its links are relative to
 * @param {Record<string, unknown>} samples payloads by types of events, shown below their headings
 * @returns its HTML, and its sections with their texts
 */
export const pageOf = (markdown, file, samples = {}) => {
  const marked = new Marked({
    renderer: renderer(file),
    extensions: [{ name: 'tabs', renderer: (token) => (token.samples.length > 1 ? codeTabs(token.samples) : codeBlock(token.samples[0])) }],
  });
  const tokens = joined(marked.lexer(markdown));
  const used = new Set();
  const sections = [];
  for (const token of tokens) {
    if (token.type !== 'heading') {
      sections.at(-1)?.text.push(blockText(token));
      continue;
    }
    const title = inlineText(token.tokens);
    const types = typesIn(title);
    const slug = types[0] ?? slugOf(title);
    let id = slug;
    for (let n = 1; used.has(id); n++) id = `${slug}-${n}`;
    used.add(id);
    Object.assign(token, { id, title, samples: types.map((type) => sampleOf(type, samples[type])).join('') });
    sections.push({ id, title, depth: token.depth, text: [] });
  }
  return { html: marked.parser(tokens), sections: sections.map(({ text, ...section }) => ({ ...section, text: text.join('\n') })) };
};
