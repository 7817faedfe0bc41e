const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const cells = (line: string, tag: 'th' | 'td'): string =>
  `<tr>${line
    .slice(1, -1)
    .split('|')
    .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
    .join('')}</tr>`;

const tableOf = ([head = '', , ...rows]: readonly string[]): string =>
  `<div class="table" tabindex="0"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`;

const blockOf = (block: string): string => {
  const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks && heading) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  const lines = block.split('\n');
  if (block.startsWith('```')) return `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`;
  return block.startsWith('|') ? tableOf(lines) : `<p>${inline(lines.join(' '))}</p>`;
};

/** HTML of the Markdown of our own pages: headings, paragraphs, tables, blocks of code, and code within a line. */
export const htmlOf = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join('\n');
