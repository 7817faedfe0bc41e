// What the checkout page and the page of its order cost a browser: `node bench/page/run.mjs`, after `npm run bundle`, on a quiet machine.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserPath } from '../../e2e/src/browser.mjs';
import { person } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { temporaryFolder } from '../lib/folder.mjs';
import { gatewaySettings } from '../lib/gateway-settings.mjs';
import { startApp } from '../lib/processes.mjs';
import { until } from '../lib/waiting.mjs';

const sku = process.env.SKU ?? 'GRINDER-HAND';
const requests = 20;

/** As Lighthouse's phone: a slow 4G line as a browser sees it, a processor of a quarter of this one's speed. */
const slow = { network: { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }, cpu: 4 };
const screens = [
  { name: '1280', viewport: { width: 1280, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '390, CPU ×4, slow 4G', viewport: { width: 390, height: 844 }, slow },
];

const observe = () => {
  globalThis.figures = { lcp: 0, cls: 0 };
  const listen = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  listen('largest-contentful-paint', (entry) => (globalThis.figures.lcp = entry.startTime));
  listen('layout-shift', (entry) => (globalThis.figures.cls += entry.value));
};
const readFigures = () => {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return { ...globalThis.figures, fcp };
};

const kB = (bytes) => (bytes / 1000).toFixed(1);
const ms = (time) => time.toFixed(0);

const visit = async (browser, url, { viewport, slow: how }) => {
  const context = await browser.newContext({ viewport, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const cdp = await context.newCDPSession(page);
  const loads = new Map();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) loads.set(requestId, { isImage: type === 'Image', sent: 0, decoded: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => loads.has(requestId) && (loads.get(requestId).decoded += dataLength));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (loads.has(requestId)) loads.get(requestId).sent = encodedDataLength;
  });
  await cdp.send('Network.enable');
  if (how) {
    await cdp.send('Network.emulateNetworkConditions', how.network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: how.cpu });
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  const figures = await page.evaluate(readFigures);
  await context.close();
  const all = [...loads.values()];
  const sum = (field, of = all) => of.reduce((total, one) => total + one[field], 0);
  const text = all.filter(({ isImage }) => !isImage);
  return { ...figures, requests: all.length, sent: sum('sent'), decoded: sum('decoded'), textSent: sum('sent', text) };
};

/** Until the head of the answer is there, one request after the other. */
const firstByte = async (url) => {
  const times = [];
  for (let n = 0; n <= requests; n++) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    times.push(performance.now() - from);
    await answer.text();
  }
  // The first one opens the connection.
  const [sorted, last] = [times.slice(1).sort((a, b) => a - b), Math.ceil(requests * 0.95) - 1];
  return { median: (sorted[requests / 2 - 1] + sorted[requests / 2]) / 2, p95: sorted[last] };
};

const app = await startApp('standalone', {
  ...gatewaySettings,
  DATA_DIR: join(temporaryFolder(), 'var'),
  EVENTS: 'embedded',
  SAMPLE_DATA: 'true',
});
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await until('the services ready', async () => (await fetch(`${app.url}/health/ready`)).ok, { withinMs: 60_000 });
  const client = await createClient(app.url);
  const isKnown = async () => (await client.call('GET', `/api2/vendalink/options?sku=${sku}&store_id=1`)).status === 200;
  await until(`${sku} known`, isKnown, { withinMs: 60_000 });
  const sell = async (n) => {
    const body = { email: `page-${n}@example.com`, store_id: 1, items: [{ sku, qty: 1, price: 25.5 }] };
    const { vendalink } = (await client.call('POST', '/api2/vendalink', body, { 'idempotency-key': `a-sale-of-the-page-bench-${n}` })).body;
    return vendalink.checkout_url;
  };
  const [form, done] = [await sell(1), await sell(2)];
  const path = new URL(done).pathname;
  await client.submit(path, { ...person(2, 'page-2@example.com'), shipping_method: 'retirada' });
  await until('the order', async () => (await client.state(path)).checkout === 'converted');
  for (const [name, url] of Object.entries({ form, done })) {
    const { median, p95 } = await firstByte(url);
    console.log(`${name}: first byte ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    for (const screen of screens) {
      const { sent, decoded, textSent, requests: count, fcp, lcp, cls } = await visit(browser, url, screen);
      console.log(
        `  ${screen.name}: ${kB(sent)} kB, ${kB(textSent)} without images, ${kB(decoded)} decoded, ${count} requests, ` +
          `FCP ${ms(fcp)} ms, LCP ${ms(lcp)} ms, CLS ${cls.toFixed(3)}`,
      );
    }
  }
} finally {
  await browser.close();
  await app.stop();
}
