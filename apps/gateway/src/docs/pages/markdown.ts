export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Our own documents that are pages here as well. */
const pages: Readonly<Record<string, string>> = {
  'events.md': '/docs/events',
  'errors.md': '/docs/errors',
  'versioning.md': '/docs/versioning',
};

/** A link to what can be reached from here; of the others the text. */
const link = (text: string, target: string): string => {
  const href = pages[target] ?? (/^https:|^#/.test(target) ? target : undefined);
  return href === undefined ? text : `<a href="${href}">${text}</a>`;
};

export const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, name: string, target: string) => link(name, target));

const cells = (line: string, tag: 'th' | 'td'): string =>
  `<tr>${line
    .slice(1, -1)
    .split('|')
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('')}</tr>`;

const tableOf = ([head = '', , ...rows]: readonly string[]): string =>
  `<div class="table" tabindex="0"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`;

const listOf = (tag: 'ul' | 'ol', block: string): string => {
  const items = block.split(/^(?:-|\d+\.) /m).slice(1);
  return `<${tag}>${items.map((item) => `<li>${inline(item.trim().replace(/\n\s*/g, ' '))}</li>`).join('')}</${tag}>`;
};

const blockOf = (block: string): string => {
  const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks && heading) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  const lines = block.split('\n');
  if (block.startsWith('```')) return `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
  if (block.startsWith('- ')) return listOf('ul', block);
  if (/^\d+\. /.test(block)) return listOf('ol', block);
  return block.startsWith('|') ? tableOf(lines) : `<p>${inline(lines.join(' '))}</p>`;
};

/** Blocks are parted by empty lines, and code may hold some. */
const blocks = /^```[^]*?^```$|^(?!```)[^\n]+(?:\n(?!```)[^\n]+)*/gm;

/** HTML of the Markdown of our own pages: headings, paragraphs, tables, lists, blocks of code; code, links and what is strong within a line. */
export const htmlOf = (markdown: string): string => (markdown.match(blocks) ?? []).map(blockOf).join('\n');
