/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { type ExampleRequest, exampleRequests, exempt, untilSettled } from '../src/examples.js';
import { startStack, type Stack } from '../src/stack.js';
import { launchBrowser, openPage, violations, widths } from './checkout-browser.js';

/** Runs in the page: opens an operation, tries its example out, closes it, and tells the status and what was answered. */
const press = async ({ id, tag, secret }: { id: string; tag: string; secret: string }): Promise<string> => {
  const find = async (selector: string, root: ParentNode = document): Promise<HTMLElement> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((done) => setTimeout(done, 10))) {
      const found = root.querySelector<HTMLElement>(selector);
      if (found) return found;
    }
    throw new Error(`${id}: no ${selector}`);
  };
  const section = await find(`.opblock-tag[data-tag="${tag}"]`);
  if (section.dataset['isOpen'] !== 'true') {
    document.querySelector<HTMLElement>('.opblock-tag[data-is-open="true"]')?.click();
    section.click();
  }
  const operation = await find(`.opblock[id$="-${id}"]`);
  (await find('.opblock-summary-control', operation)).click();
  (await find('.try-out__btn', operation)).click();
  const execute = await find('.execute', operation);
  const field = operation.querySelector<HTMLInputElement>('[data-property-name="client_secret"] input');
  if (field) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, secret);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The page takes a text over some time after its last key, or when the field is left.
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  execute.click();
  const row = await find('.live-responses-table tbody tr', operation);
  const told = row.innerText.slice(0, 300);
  (await find('.opblock-summary-control', operation)).click();
  return told;
};

/** As a person does it: the credentials of an integration, and all scopes. */
const authorize = async (page: Page, secret: string): Promise<void> => {
  await page.click('.auth-wrapper .authorize');
  await page.fill('#client_id_clientCredentials', 'entrepot');
  await page.fill('#client_secret_clientCredentials', secret);
  await page.click('.scopes a >> nth=0');
  await page.click('.auth-btn-wrapper .authorize');
  await page.waitForSelector('.auth-container h6:has-text("Authorized")');
  await page.click('.auth-btn-wrapper .btn-done');
};

describe('/docs', () => {
  let stack: Stack;
  let browser: Browser;
  let secret: string;
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack({ environment: { SAMPLE_DATA: 'true' } }), launchBrowser()]);
    await untilSettled(await stack.admin());
    secret = (JSON.parse(await readFile(join(stack.folder, 'var/bootstrap.json'), 'utf8')) as { client_secret: string }).client_secret;
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.dispose();
  });

  const open = async (viewport: { width: number; height: number }, path = '/docs'): Promise<Page> => {
    const { page } = await openPage(browser, `${stack.url}${path}`, { viewport, locale: 'en' });
    return page;
  };

  it('tries every example out with success', async () => {
    const page = await open(widths.desk);
    await page.waitForSelector('.opblock-tag');
    await authorize(page, secret);
    const first = new Map<string, ExampleRequest>();
    for (const one of exampleRequests()) if (!exempt[one.operationId] && !first.has(one.operationId)) first.set(one.operationId, one);
    const refused: string[] = [];
    for (const { operationId: id, name, tag } of first.values()) {
      const told = await page.evaluate(press, { id, tag, secret });
      if (!/^2\d\d/.test(told)) refused.push(`${name}: ${told}`);
    }
    expect(refused).toEqual([]);
    await page.context().close();
  }, 600_000);

  const openCancel = async (page: Page): Promise<Locator> => {
    await (await page.waitForSelector('.opblock-tag[data-tag="Orders"]')).click();
    await (await page.waitForSelector('.opblock[id$="-cancelOrder"] .opblock-summary-control')).click();
    const samples = page.locator('.opblock[id$="-cancelOrder"] .code-samples');
    await samples.waitFor();
    return samples;
  };

  it.each(Object.entries(widths))(
    'scrolls in no direction but down, and axe finds nothing wrong with what is ours: %s',
    async (_name, size) => {
      for (const path of ['/docs', '/docs/errors', '/docs/permissions']) {
        const page = await open(size, path);
        if (path === '/docs') await openCancel(page);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, size.width]);
        const faults = await violations(page);
        expect(path === '/docs' ? faults.filter((fault) => /code-samples|header\.docs/.test(fault)) : faults).toEqual([]);
        await page.context().close();
      }
    },
  );

  it('shows the example in three languages', async () => {
    const page = await open(widths.desk);
    const samples = await openCancel(page);
    for (const language of ['curl', 'Python', 'TypeScript']) {
      await samples.getByRole('tab', { name: language }).click();
      const source = await samples.getByRole('tabpanel', { name: `The example in ${language}` }).innerText();
      expect(source).toMatch(/\/api2\/order\/cancel[^]*100000008/);
    }
    await page.context().close();
  });
});
