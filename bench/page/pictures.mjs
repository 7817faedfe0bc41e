// node bench/page/pictures.mjs <folder> [--only <part of a name>] [--languages pt,es,en] [--widths 390,1280]
//
// Pictures of every state of the checkout page and of the page of its order, in each language and width, and sheets of them; after `npm run build`.
// Fails where a page scrolls sideways, or something moves after it was painted.
import { createServer } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserPath } from '../../e2e/src/browser.mjs';
import { checkoutPage, failedPage, unknownPage } from '../../apps/sale-link/dist/checkout/page/page.js';
import { states } from './states.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'pt,es,en' },
    widths: { type: 'string', default: '390,1280' },
  },
});
const folder = resolve(positionals[0] ?? 'bench/out/pictures');
const languages = values.languages.split(',');
const widths = values.widths.split(',').map(Number);
const heightOf = (width) => (width < 600 ? 844 : 900);
/** Pictures of a sheet, side by side. */
const sheetOf = { 390: 6, 1280: 3 };

const shown = {
  ...Object.fromEntries(Object.entries(states).map(([name, [view, how]]) => [name, (language) => checkoutPage(view, language, how)])),
  unknown: unknownPage,
  failed: failedPage,
};
const names = Object.keys(shown).filter((name) => name.includes(values.only));

const server = createServer((request, response) => {
  const [, language, name] = request.url.split(/[/?]/);
  const page = shown[name]?.(language);
  // The script asks for the state again.
  if (request.headers.accept?.startsWith('application/json') || !page) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy }).end(page.html);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${server.address().port}`;

const observe = () => {
  globalThis.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.shift += value))).observe({
    type: 'layout-shift',
    buffered: true,
  });
};
const look = () => {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  return { shift: globalThis.shift, isWide: scrollWidth > clientWidth, height: scrollHeight };
};

const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
const faults = [];
await mkdir(folder, { recursive: true });
for (const width of widths)
  for (const language of languages) {
    const context = await browser.newContext({ viewport: { width, height: heightOf(width) } });
    await context.addInitScript(observe);
    const page = await context.newPage();
    const files = [];
    for (const name of names) {
      await page.goto(`${url}/${language}/${name}`);
      const { shift, isWide, height } = await page.evaluate(look);
      if (shift > 0 || isWide) faults.push(`${name} ${language} ${width}: shift ${shift}, ${isWide ? 'wide' : 'fits'}`);
      files.push([name, `${name}-${language}-${width}.png`]);
      // As high as the page is: what sticks to the bottom stands where it is.
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(folder, files.at(-1)[1]) });
      await page.setViewportSize({ width, height: heightOf(width) });
    }
    const across = sheetOf[width] ?? 4;
    for (let at = 0; at < files.length; at += across) {
      const figures = files
        .slice(at, at + across)
        .map(([name, file]) => `<figure><figcaption>${name}</figcaption><img src="file://${join(folder, file)}"></figure>`);
      const sheet = join(folder, `sheet-${language}-${width}-${String(at / across + 1).padStart(2, '0')}`);
      await writeFile(
        `${sheet}.html`,
        `<style>body{margin:8px;display:flex;gap:8px;align-items:start;background:#888;font:14px sans-serif}img{width:${width < 600 ? 300 : 620}px;display:block}figure{margin:0}</style>${figures.join('')}`,
      );
      const sheetPage = await browser.newPage({ viewport: { width: width < 600 ? 1860 : 1900, height: 800 } });
      await sheetPage.goto(`file://${sheet}.html`);
      await sheetPage.screenshot({ path: `${sheet}.png`, fullPage: true });
      await sheetPage.close();
    }
    await context.close();
    console.log(`${language} ${width}: ${files.length} pictures`);
  }
await browser.close();
server.close();
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
