// node bench/page/console.mjs <folder>
//
// Pictures of the console for README.md, of a sample store that it starts: the list of orders, and an order with its timeline. Fails where one has more than
// 150 kB.
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { browserPath } from '../../e2e/src/browser.mjs';
import { startStore } from '../../tools/api/store.mjs';

const folder = resolve(process.argv[2] ?? 'bench/out/console');
const mostBytes = 150_000;
const number = '100000007';

await mkdir(folder, { recursive: true });
const store = await startStore();
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const headers = { authorization: `Bearer ${store.token}` };
  const { link } = await (await fetch(`${store.url}/ops/owner-link`, { method: 'POST', headers })).json();
  const context = await browser.newContext({ viewport: { width: 1200, height: 700 }, locale: 'en', colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(link);
  for (const [label, value] of [
    ['E-mail', 'ana@example.com'],
    ['Name', 'Ana Lima'],
    ['New password', 'correct horse battery staple'],
  ])
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  const take = async (name) => {
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    const { size } = await stat(path);
    console.log(`${path}: ${Math.round(size / 1_000)} kB`);
    if (size > mostBytes) process.exitCode = 1;
  };
  await page.goto(`${store.url}/console/orders`);
  await page.getByRole('link', { name: number }).waitFor();
  await take('orders');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: number }).waitFor();
  await take('timeline');
} finally {
  await browser.close();
  await store.stop();
}
