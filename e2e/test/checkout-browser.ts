import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Response } from 'playwright-core';
import { browserPath } from '../src/browser.mjs';

/** Customer's entries on the page, in the order of its fields; digits only, where the page has a mask. */
export const person: Record<string, string> = {
  firstname: 'Joana',
  lastname: 'Prado',
  email: 'joana@example.com',
  taxvat: '52998224725',
  phone: '11988887777',
  postcode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: 'Apto 12',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
};

export const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/**
 * Features without which a page is the same. The last two are the address bar's suggestions: every window would load them as two pages, which is half of all
 * that Chromium computes in a test. The others are those that Playwright turns off, as one switch replaces the other.
 */
const withoutFeatures = [
  ...['AutoDeElevate', 'AimEnabled', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'Translate', 'LensOverlay', 'GlobalMediaControls'],
  ...['MediaRouter', 'DialMediaRouteProvider', 'DestroyProfileOnBrowserClose', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'PaintHolding'],
  ...['HttpsUpgrades', 'ThirdPartyStoragePartitioning', 'BlockOriginHeaderModificationOnRedirect', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join(',')}`,
    ],
  });

/** Requests and messages of a page. */
export interface Traffic {
  urls: string[];
  referrers: string[];
  /** Headers and bodies of all answers. */
  bytes: number;
  /** Errors of scripts, and of what the page's policy refuses. */
  faults: string[];
}

/** Largest body of a checkout page by its state, compressed as the gateway does: it says so to browsers on https alone. */
export const largest = new Map<string, number>();

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };

const weighed = async (response: Response): Promise<void> => {
  const content = await response.body().catch(() => Buffer.alloc(0));
  const state = /data-state="(\w+)"/.exec(content.toString())?.[1];
  if (state === undefined) return;
  const kind = content.includes('class="qr"') ? `${state} with Pix` : state;
  largest.set(kind, Math.max(largest.get(kind) ?? 0, brotliCompressSync(content, brotli).length));
};

export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; traffic: Traffic }> => {
  const context = await browser.newContext({ viewport: widths.desk, locale: 'pt-BR', ...options });
  const page = await context.newPage();
  const traffic: Traffic = { urls: [], referrers: [], bytes: 0, faults: [] };
  page.on('request', (request) => {
    traffic.urls.push(request.url());
    const { referer } = request.headers();
    if (referer) traffic.referrers.push(referer);
  });
  page.on('pageerror', (error) => traffic.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && traffic.faults.push(message.text()));
  page.on('response', (response) => response.request().isNavigationRequest() && void weighed(response));
  const network = await context.newCDPSession(page);
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  await network.send('Network.enable');
  await page.goto(url);
  return { page, traffic };
};

export const stateOf = (page: Page): Promise<string | null> => page.locator('main').getAttribute('data-state');

/** Types into the fields, chooses a payment method, the first if none is named, submits, and waits for the page that answers. */
export const fill = async (
  page: Page,
  fields: Record<string, string> = person,
  method?: string,
  press: (page: Page) => Promise<unknown> = (on) => on.locator('form button').click(),
): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`[name="${name}"]`);
    if (name === 'region') await control.selectOption(value);
    else await control.fill(value);
  }
  await page
    .locator(`[name="payment_method"]${method === undefined ? '' : `[value="${method}"]`}`)
    .first()
    .check();
  await Promise.all([page.waitForEvent('load'), press(page)]);
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists axe's findings on the page as it is: the rule and the elements. The page's policy does not let axe run in any other way. */
export const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate<{ violations: { id: string; nodes: { target: string[] }[] }[] }>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.flatMap(({ target }) => target).join(', ')}`);
};
