/// <reference lib="dom" />
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { verifyWebhook } from '@entrepot/client';
import type { Browser, Page } from 'playwright-core';
import { type ExampleRequest, exampleRequests, exempt, untilSettled } from '../src/examples.js';
import { startStack, type Stack } from '../src/stack.js';
import { launchBrowser, openPage, type Traffic, violations, widths } from './checkout-browser.js';

/** Where it counts (CI) the absence of Python is a failure. */
const hasRequests = process.env['CI'] === 'true' || spawnSync('python3', ['-c', 'import requests']).status === 0;

/** As a person does it: the credentials of an integration. */
const authorize = async (page: Page, secret: string): Promise<void> => {
  await page.getByText('Authorize', { exact: true }).first().click();
  await page.getByLabel('Client secret').fill(secret);
  await page.getByRole('button', { name: 'Authorize' }).click();
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

  const opened: Traffic[] = [];
  const open = async (viewport: { width: number; height: number }, path = '/docs', colorScheme: 'dark' | 'light' = 'light') => {
    const { page, traffic } = await openPage(browser, `${stack.url}${path}`, { viewport, locale: 'en', colorScheme });
    opened.push(traffic);
    return { page, traffic };
  };
  afterEach(() => {
    const faults = opened.splice(0).flatMap((traffic) => traffic.faults);
    expect(faults.filter((fault) => !/^Failed to load resource: .* 40[014]/.test(fault))).toEqual([]);
  });

  /** Sends the example of an operation, and answers what its form says. */
  const press = async (
    page: Page,
    { operationId: id, tag, type }: { operationId: string; tag: string; type?: string },
  ): Promise<string> => {
    const address = `/docs/api/${tag
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '')}`;
    if (new URL(page.url()).pathname !== address) await page.goto(`${stack.url}${address}`);
    const form = page.locator(`#try-${id}`);
    const details = page.locator('details.try', { has: form });
    if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click();
    if (type !== undefined && (await form.locator('select').count()) > 0) await form.locator('select').selectOption(type);
    const body = form.locator('textarea:enabled');
    if ((await body.count()) > 0) await body.fill((await body.inputValue()).replace(/(?<="client_secret": ")[^"]*/, secret));
    await form.getByRole('button', { name: 'Send' }).click();
    const answer = details.locator('.answer.good, .answer.bad');
    await answer.waitFor();
    return (await answer.innerText()).slice(0, 300);
  };

  // Each example is a request of `description.spec`: here is the way of the page from a press to an answer, by all that it depends on.
  it('tries an example of each method, type of body and place of parameters out with success', async () => {
    const { page } = await open(widths.desk, '/docs/api/tokens');
    await authorize(page, secret);
    await page.locator('.authorize .answer.good').waitFor();
    const first = new Map<string, ExampleRequest>();
    for (const one of exampleRequests()) {
      const { operationId, method, name, path, headers, isOpen } = one;
      // Its track comes from an example that is left out.
      if (operationId === 'deleteTrack') continue;
      const kind = [method, headers['content-type'], name.includes('{'), path.includes('?'), isOpen].join(' ');
      if (!exempt[operationId] && !first.has(kind)) first.set(kind, one);
    }
    const refused: string[] = [];
    for (const one of first.values()) {
      const said = await press(page, { ...one, type: one.headers['content-type'] });
      if (!/^2\d\d/.test(said)) refused.push(`${one.name}: ${said}`);
    }
    expect(refused).toEqual([]);
    expect(first.size).toBeGreaterThan(8);
    await page.context().close();
  }, 300_000);

  it('shows the refusal of a wrong secret, and says what an operation without a token needs', async () => {
    const { page } = await open(widths.desk, '/docs/api/orders');
    await authorize(page, 'wrong');
    await page.locator('.authorize .answer.bad').getByText('401 invalid_client').waitFor();
    expect(await press(page, { operationId: 'cancelOrder', tag: 'Orders' })).toMatch(/^401[^]*Authorize at the top/);
    await page.context().close();
  });

  const pages = ['', '/integrate', '/events', '/webhooks', '/errors', '/permissions', '/versioning', '/api/stock'].map(
    (name) => `/docs${name}`,
  );
  const looks = [
    ...[...pages, '/', '/checkout', '/nowhere'].map((path) => ({ path, scheme: 'light' as const })),
    ...['/docs', '/docs/webhooks', '/docs/api/stock', '/', '/nowhere'].map((path) => ({ path, scheme: 'dark' as const })),
  ];
  it.each(Object.entries(widths))(
    'scrolls in no direction but down, and axe finds nothing wrong: %s',
    async (_name, size) => {
      for (const { path, scheme } of looks) {
        const { page } = await open(size, path, scheme);
        for (const summary of (await page.locator('details.try > summary').all()).slice(0, 3)) await summary.click();
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, size.width]);
        expect([path, scheme, await violations(page)]).toEqual([path, scheme, []]);
        await page.context().close();
      }
    },
    300_000,
  );

  it('is shown first in few bytes, from here alone, and goes on without a connection once the search was open', async () => {
    const { page, traffic } = await open(widths.phone);
    expect(traffic.urls.filter((url) => !url.startsWith(stack.url) && !url.startsWith('data:'))).toEqual([]);
    expect(traffic.bytes).toBeLessThan(200_000);
    await page.keyboard.press('/');
    await page.keyboard.type('time zone');
    await page.getByRole('option').first().waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('money format');
    await page.getByRole('option', { name: 'Format of amounts' }).waitFor();
    await page.context().close();
  });

  it.each(Object.entries(widths))('finds a section and an operation by keyboard alone: %s', async (_name, size) => {
    const { page } = await open(size);
    const search = async (question: string, heading: string): Promise<void> => {
      await page.keyboard.press('/');
      await page.keyboard.type(question);
      const option = page.getByRole('option', { name: heading }).first();
      await option.waitFor();
      while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('dialog')?.open === false);
    };
    await search('page size', 'Pages');
    expect(page.url()).toBe(`${stack.url}/docs/integrate#pages`);
    await search('rate limit', 'Rate limits');
    expect(page.url()).toBe(`${stack.url}/docs/integrate#rate-limits`);
    await search('cancelOrder', 'Cancel an order');
    expect(page.url()).toBe(`${stack.url}/docs/api/orders#cancelOrder`);
    await page.context().close();
  });

  it('keeps the choice of dark and of a language, opens its menu on a phone, and knows addresses of before', async () => {
    const { page } = await open(widths.phone, '/docs#/Orders/cancelOrder');
    await page.waitForURL('**/docs/api/orders#cancelOrder');
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    for (const language of ['TypeScript', 'Python', 'curl']) {
      const samples = page.locator('section', { has: page.locator('#cancelOrder') }).locator('.tabs');
      await samples.getByRole('tab', { name: language }).click();
      expect(await samples.getByRole('tabpanel', { name: language }).innerText()).toMatch(/\/api2\/order\/cancel[^]*100000008/);
    }
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'First call' }).waitFor();
    expect(await paper()).toBe(dark);
    await page.getByRole('tabpanel', { name: 'Python' }).waitFor();
    await page.context().close();
  });

  it('begins with a call that works in three languages', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../docs/README.md'), 'utf8');
    const sourceIn = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';
    const env = { ...process.env, ENTREPOT_URL: stack.url, ENTREPOT_CLIENT_ID: 'entrepot', ENTREPOT_CLIENT_SECRET: secret };
    const run = async (command: string, ...args: string[]): Promise<unknown> =>
      JSON.parse((await promisify(execFile)(command, args, { env, cwd: import.meta.dirname })).stdout);
    const program = ['--input-type=module-typescript', '--eval', sourceIn('ts')];
    const shown = await run('sh', '-c', sourceIn('sh'));
    expect(shown).toMatchObject({ limit: 2, orders: [expect.anything(), expect.anything()] });
    expect(await run(process.execPath, ...program)).toEqual(shown);
    if (hasRequests) expect(await run('python3', '-c', sourceIn('python'))).toEqual(shown);
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
    const { page } = await open(widths.phone, '/docs/webhooks');
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
