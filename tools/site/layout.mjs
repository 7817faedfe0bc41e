// What every page has around its text.
import { escaped } from './markdown.mjs';

const navigation = (groups, current) => {
  const link = ({ address, title }) => `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${title}</a></li>`;
  return groups.map(({ title, pages }) => `<h2>${title}</h2><ul>${pages.map(link).join('')}</ul>`).join('');
};

const contents = (sections) => {
  const shown = sections.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return '';
  const links = shown.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
};

/**
 * Makes a whole page.
 * @param {Record<string, string>} assets addresses of styles and scripts by their names
 */
export const layout = ({ address, title, html, sections, scripts = [] }, groups, assets) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Start' ? 'Entrepot documentation' : `${title} · Entrepot`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets['site.css']}">
<script src="${assets['theme.js']}"></script>
${['site.js', ...scripts].map((name) => `<script type="module" src="${assets[name]}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top"><button type="button" id="ui-menu" aria-expanded="false" aria-controls="ui-navigation">Menu</button><a class="brand" href="/docs">Entrepot</a>
<button type="button" id="ui-find" aria-haspopup="dialog">Search <kbd>/</kbd></button><button type="button" id="ui-theme">Dark</button></header>
<nav id="ui-navigation" aria-label="Documentation">${navigation(groups, address)}</nav>
<main id="content" tabindex="-1">${html}</main>
${contents(sections)}
<dialog id="ui-search" aria-label="Search"><input type="search" placeholder="Pages, operations, fields" role="combobox" aria-label="Search the documentation" aria-expanded="false" aria-controls="ui-found" aria-autocomplete="list" autocomplete="off" spellcheck="false"><p id="ui-said" role="status"></p><div id="ui-found" role="listbox" aria-label="Found"></div></dialog>
</body>
</html>
`;
