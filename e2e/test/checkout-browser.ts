import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  type Response,
  type ViewportSize,
} from 'playwright-core';
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

/** A page in a browser context of its own. */
export interface Opened {
  page: Page;
  traffic: Traffic;
}

type BlankPage = Opened & { devtools: CDPSession };

const blankPage = async (browser: Browser, options: BrowserContextOptions): Promise<BlankPage> => {
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
  const devtools = await context.newCDPSession(page);
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  await Promise.all([devtools.send('Network.enable'), devtools.send('Page.enable')]);
  return { page, traffic, devtools };
};

export const openPage = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> => {
  const { page, traffic } = await blankPage(browser, options);
  await page.goto(url);
  return { page, traffic };
};

/** Options of a page that is used by several tests: a locale and JavaScript stay, the viewport changes. */
export type SharedOptions = Pick<BrowserContextOptions, 'locale' | 'javaScriptEnabled'> & { viewport?: ViewportSize };

/**
 * Lends pages one after another to tests that run at once. A new context costs more than a page’s load, so pages of the same locale, with or without
 * JavaScript, are used again: without cookies, storage, cache, other tabs and counts of traffic.
 */
export const sharedPages = (browser: Browser) => {
  const idle = new Map<string, BlankPage[]>();
  const takeBack = new Map<BrowserContext, () => Promise<void>>();
  return {
    async open(url: string, { viewport = widths.desk, ...options }: SharedOptions = {}): Promise<Opened> {
      const kind = JSON.stringify([options.locale, options.javaScriptEnabled ?? true]);
      const pages = idle.get(kind) ?? [];
      idle.set(kind, pages);
      const opened = pages.pop() ?? (await blankPage(browser, options));
      const { page, traffic, devtools } = opened;
      const context = page.context();
      takeBack.set(context, async () => {
        if (page.isClosed()) return context.close();
        for (const tab of context.pages()) if (tab !== page) await tab.close();
        pages.push(opened);
      });
      await page.setViewportSize(viewport);
      await context.clearCookies();
      await devtools.send('Network.clearBrowserCache');
      // Storage is of an origin, so it is emptied once the page has one, before its own scripts.
      const source = 'localStorage.clear(); sessionStorage.clear();';
      const emptied = await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source });
      Object.assign(traffic, { urls: [], referrers: [], bytes: 0, faults: [] } satisfies Traffic);
      await page.goto(url);
      await devtools.send('Page.removeScriptToEvaluateOnNewDocument', emptied);
      return { page, traffic };
    },
    /** Takes back a page, open or closed. */
    done: async (page: Page): Promise<void> => takeBack.get(page.context())!(),
  };
};

export const stateOf = (page: Page): Promise<string | null> => page.locator('main').getAttribute('data-state');

/**
 * Types into the fields and chooses the region. One call of the browser types all texts, as a call for each field costs as much as a page's load; it raises
 * the events of typing.
 */
export const typeInto = async (page: Page, { region, ...texts }: Readonly<Record<string, string>>): Promise<void> => {
  await page.evaluate((entries) => {
    for (const [name, value] of entries) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!field?.checkVisibility({ visibilityProperty: true }) || field.disabled || field.readOnly)
        throw new Error(`No customer can type into ${name}`);
      field.focus();
      field.select();
      document.execCommand('insertText', false, value);
    }
  }, Object.entries(texts));
  if (region !== undefined) await page.locator('[name="region"]').selectOption(region);
};

/** Types into the fields, chooses a payment method, the first if none is named, submits, and waits for the page that answers. */
export const fill = async (
  page: Page,
  fields: Record<string, string> = person,
  method?: string,
  press: (page: Page) => Promise<unknown> = (on) => on.locator('form button').click(),
): Promise<void> => {
  await typeInto(page, fields);
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
    `axe.run(document, { resultTypes: ['violations'], reporter: 'no-passes' })`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.flatMap(({ target }) => target).join(', ')}`);
};
