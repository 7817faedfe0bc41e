/// <reference lib="dom" />
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@entrepot/client';
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

  // Each example is a request of `description.spec`: here is the way of the page from a press to an answer, by all that it depends on.
  it('tries an example of each method, type of body and place of parameters out with success', async () => {
    const page = await open(widths.desk);
    await page.waitForSelector('.opblock-tag');
    await authorize(page, secret);
    const first = new Map<string, ExampleRequest>();
    for (const one of exampleRequests()) {
      const { operationId, method, name, path, headers, isOpen } = one;
      // Its track comes from an example that is left out.
      if (operationId === 'deleteTrack') continue;
      const kind = [method, headers['content-type'], name.includes('{'), path.includes('?'), isOpen].join(' ');
      if (!exempt[operationId] && !first.has(kind)) first.set(kind, one);
    }
    const refused: string[] = [];
    for (const { operationId: id, name, tag } of first.values()) {
      const told = await page.evaluate(press, { id, tag, secret });
      if (!/^2\d\d/.test(told)) refused.push(`${name}: ${told}`);
    }
    expect(refused).toEqual([]);
    await page.context().close();
  }, 600_000);

  it('shows the refusal of a wrong secret', async () => {
    const page = await open(widths.desk);
    await page.waitForSelector('.opblock-tag');
    expect(await page.evaluate(press, { id: 'createToken', tag: 'Tokens', secret: 'wrong' })).toMatch(/^401/);
    await page.context().close();
  });

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
      for (const path of [
        '/docs',
        '/docs/events',
        '/docs/webhooks',
        '/docs/errors',
        '/docs/permissions',
        '/docs/versioning',
        '/',
        '/checkout',
        '/nowhere',
      ]) {
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

  it('creates a webhook and shows what a receiver on this machine says to a test, by keyboard alone', async () => {
    const received: { headers: Record<string, unknown>; body: string }[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(202).end('taken, obrigado');
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const page = await open(widths.phone, '/docs/webhooks');
    const says = async (place: '#secret' | '#result'): Promise<string> => {
      await page.waitForSelector(`${place}.good, ${place}.bad`);
      return page.innerText(place);
    };
    const type = async (name: string, value: string): Promise<void> => {
      await page.focus(`[name="${name}"]`);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    };
    await type('client_secret', 'wrong');
    await page.keyboard.press('Enter');
    expect(await says('#result')).toContain('401 invalid_client');
    await type('client_secret', secret);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#choose:not([hidden])');
    // From the list, which has the focus then, to the end: a new one.
    await page.waitForSelector('[name="webhook"]:focus');
    await page.keyboard.press('End');
    await type('url', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
    await page.keyboard.press('Enter');
    const whsec = /whsec_\S+/.exec(await says('#secret'))?.[0] ?? '';
    await page.waitForSelector('#test button:focus');
    await page.keyboard.press('Enter');
    expect(await says('#result')).toMatch(/^202, after \d+ ms\s+taken, obrigado$/);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(await verifyWebhook(whsec, headers as Record<string, string>, body)).toMatchObject({ type: 'webhook.test' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(widths.phone.width);
    expect(await violations(page)).toEqual([]);

    receiver.closeAllConnections();
    await new Promise((closed) => receiver.close(closed));
    await page.keyboard.press('Enter');
    await page.waitForSelector('#result.bad');
    expect(await says('#result')).toMatch(/^No answer: the connection was refused, after \d+ ms$/);
    await page.context().close();
  });
});
