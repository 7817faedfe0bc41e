// Makes the documentation's site as static files: `node tools/site/build.mjs [FOLDER]`. They are served below /docs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { layout } from './layout.mjs';
import { pageOf } from './markdown.mjs';
import { addressOf, downloads, guide } from './pages.mjs';
import { referencePages } from './reference.mjs';
import { searchOptions } from './search.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFile(join(root, file), 'utf8');

/**
 * Weighs a section: a field's name stands in many records and events, and the guide explains it; most questions are of those who build on the API.
 */
const weightOf = (group, { address }, { depth }) => {
  if (group === 'Reference' || (address === '/docs/events' && depth === 3)) return 0.4;
  return group === 'Guide' ? 1 : 0.6;
};

/** Makes an entry of the index of each section; the first of a page is the page itself. */
const entriesOf = (group, page) =>
  page.sections.map((section, n) => {
    const { id, title, text, path } = section;
    const address = n === 0 && group !== 'Reference' ? page.address : `${page.address}#${id}`;
    return { id: `${page.address}#${id}`, address, page: page.title, title, path, text, weight: weightOf(group, page, section) };
  });

/** Makes the pages, without what is around them, and the index of all of them. */
export const makePages = async () => {
  const [document, asyncapi] = (await Promise.all([read('docs/openapi.json'), read('docs/asyncapi.json')])).map((text) => JSON.parse(text));
  const messages = Object.entries(asyncapi.components.messages);
  const samples = Object.fromEntries(messages.map(([type, { examples }]) => [type, examples?.[0]?.payload]));
  const make = async ({ file, name, title }) => ({ ...pageOf(await read(file), file, samples), address: addressOf(name), title });
  const written = await Array.fromAsync(guide, async ({ title, pages }) => ({ title, pages: await Array.fromAsync(pages, make) }));
  const pageAt = (address) => written.flatMap(({ pages }) => pages).find((page) => page.address === address);
  const [events, webhooks] = ['/docs/events', '/docs/webhooks'].map(pageAt);
  const types = Object.keys(samples).map((type) => `<li><a href="#${type}">${type}</a></li>`);
  const all = `<details><summary>All types</summary><ul class="columns">${types.join('')}</ul></details>\n`;
  events.html = events.html.replace('<h2', () => `${all}<h2`);
  const form = await read('tools/site/webhooks-form.html');
  webhooks.html = webhooks.html.replace('<h2', () => `${form}<h2`);
  webhooks.scripts = ['webhooks.js'];
  const reference = referencePages(document).map((page) => ({ ...page, scripts: ['try.js'] }));
  const groups = [...written, { title: 'Reference', pages: reference }];
  const index = new MiniSearch(searchOptions);
  index.addAll(groups.flatMap(({ title, pages }) => pages.flatMap((page) => entriesOf(title, page))));
  return { groups, index };
};

/** Bundles scripts and styles; the names of the files have their content in them, so that browsers may keep them. */
const bundleAssets = async (folder) => {
  const own = (file) => join(import.meta.dirname, 'browser', file);
  const names = { outdir: join(folder, 'assets'), entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]' };
  const options = { bundle: true, minify: true, metafile: true, ...names };
  const made = await Promise.all([
    build({ ...options, entryPoints: ['site.js', 'try.js', 'webhooks.js'].map(own), format: 'esm', splitting: true, target: 'es2023' }),
    build({ ...options, entryPoints: ['theme.js', 'site.css'].map(own), target: 'es2023' }),
  ]);
  const outputs = made.flatMap(({ metafile }) => Object.entries(metafile.outputs));
  return Object.fromEntries(
    outputs.flatMap(([file, { entryPoint }]) => (entryPoint ? [[basename(entryPoint), `/docs/assets/${basename(file)}`]] : [])),
  );
};

/** Writes the site into a folder. */
export const buildSite = async (folder) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'api'), { recursive: true });
  const [{ groups, index }, assets] = await Promise.all([makePages(), bundleAssets(folder)]);
  const put = (file, content) => writeFile(join(folder, file), content);
  await Promise.all([
    put('search.json', JSON.stringify(index)),
    ...downloads.map(async (file) => put(basename(file), await read(file))),
    // For programs that read: the same without what is around it.
    ...guide.flatMap(({ pages }) => pages.map(async ({ file, name }) => put(`${name || 'index'}.md`, await read(file)))),
    ...groups.flatMap(({ pages }) =>
      pages.map((page) => put(`${page.address.slice('/docs/'.length) || 'index'}.html`, layout(page, groups, assets))),
    ),
  ]);
};

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(process.argv[2] ?? join(root, '.cache/docs-site'));
  await buildSite(folder);
  console.log(folder);
}
