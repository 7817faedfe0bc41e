// The page of GET /docs/events: what docs/events.md says, for reading in a browser, with a sample of each event.
import { escaped, htmlOf, inline } from '../apps/gateway/dist/docs/pages/markdown.js';
import { describeAll, folding, intro, sequence, shapesOf, topicsOf } from './events-page.mjs';

const depthOf = (line) => line.search(/\S/) / 2;

/** Lines of a list, two spaces a level, as nested lists. */
const list = (lines) => {
  let html = '';
  let open = 0;
  for (const line of lines) {
    const depth = depthOf(line) + 1;
    if (depth > open) html += '<ul>'.repeat(depth - open);
    else html += `</li>${'</ul></li>'.repeat(open - depth)}`;
    open = depth;
    html += `<li>${inline(line.trim().slice(2))}`;
  }
  return html + '</li></ul>'.repeat(open);
};

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
  nav { padding: 1rem; border-bottom: 1px solid var(--line); }
  nav ul { list-style: none; margin: 0 0 1rem; padding: 0; columns: 16rem; }
  nav h2 { font-size: 1rem; margin: 0; }
  nav a { display: inline-block; padding: 0.15rem 0; }
  h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
  h3 { margin: 2rem 0 0; scroll-margin-top: 1rem; }
  code, pre { font: 0.875em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 0.25rem; }
  code { padding: 0.1em 0.25em; }
  pre { padding: 0.75rem; overflow-x: auto; overflow-wrap: normal; }
  .table { overflow-x: auto; overflow-wrap: normal; }
  td:last-child { min-width: 20rem; }
  table { border-collapse: collapse; }
  th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
  ul { padding-left: 1.25rem; }
  summary { cursor: pointer; padding: 0.25rem 0; }
  a { color: LinkText; }
  @media (min-width: 60rem) {
    body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
    nav { height: 100vh; position: sticky; top: 0; overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
    nav ul { columns: auto; }
    main { padding: 1rem 2rem 4rem; }
  }
`;

const article = ({ type, summary, sample }) => `
<h3 id="${type}"><code>${type}</code></h3>
${htmlOf(summary)}
<details><summary>Sample</summary><pre tabindex="0">${escaped(JSON.stringify(sample, null, 2))}</pre></details>`;

/** @param definitions all events, by type */
export const eventsHtml = (definitions) => {
  const shapes = shapesOf(definitions);
  const rows = describeAll(shapes);
  const topics = topicsOf(definitions, rows);
  const index = topics.map(
    ({ topic, groups }) =>
      `<h2>${topic}</h2><ul>${groups
        .flat()
        .map(({ type }) => `<li><a href="#${type}">${type}</a></li>`)
        .join('')}</ul>`,
  );
  const section = (events) => {
    const [{ schema, subject }] = events;
    const about = schema.description ? htmlOf(schema.description) : '';
    return `${events.map(article).join('')}${about}<p>Subject: <code>${subject}</code>. Fields:</p>${list(rows(schema))}`;
  };
  const sections = topics.map(({ topic, groups }) => `<h2>${topic}</h2>${groups.map(section).join('')}`);
  const described = shapes.map(
    (shape) => `<h3 id="${shape.name.replaceAll(' ', '-')}">${shape.name}</h3>${list(rows(shape.schema, 0, shape))}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Entrepot events</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<nav aria-label="Events">${index.join('')}<h2><a href="#shapes">Shapes</a></h2><p><a href="/docs">API</a> · <a href="/docs/webhooks">Webhooks</a> · <a href="/docs/asyncapi.json">AsyncAPI</a></p></nav>
<main>
${htmlOf(intro)}
${htmlOf(sequence(definitions))}
${htmlOf(folding)}
${sections.join('\n')}
<h2 id="shapes">Shapes</h2>
${described.join('\n')}
</main>
</body>
</html>
`;
};
