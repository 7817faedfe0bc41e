import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventDefinitions } from '@entrepot/contracts';
import { until } from '@entrepot/testing';
import { differenceOf } from '../src/answer-check.js';
import { send } from '../src/client.js';
import { causeFurtherEvents, sampleDifferences } from '../src/event-samples.js';
import { publishedEvents } from '../src/fold.js';
import { exampleRequests, exempt, untilSettled, withSecret } from '../src/examples.js';
import { startStack, type Stack } from '../src/stack.js';

interface Operation {
  operationId: string;
  parameters: { name: string; description?: string }[];
  security: Record<string, string[]>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { oauth2: { flows: { clientCredentials: { scopes: object } } } } };
}

const root = resolve(import.meta.dirname, '../..');
const kept = join(root, 'docs/openapi.json');
/** Environment of installed packages, without telemetry and without a look for newer versions. */
const quiet = {
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};
const run = (script: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules', script), ...args], { env: quiet, maxBuffer: 1 << 26 });

const json = { 'content-type': 'application/json' };

describe('/docs/openapi.json', () => {
  let stack: Stack;
  let folder: string;
  let file: string;
  let document: Document;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'entrepot-description-'));
    stack = await startStack({ environment: { SAMPLE_DATA: 'true' } });
    file = join(folder, 'openapi.json');
    // A service that has not answered within 10 s is left out, until it is asked again.
    const isWhole = async (): Promise<boolean> => {
      const { body, text } = await send<Document>(stack.url, 'GET', '/docs/openapi.json', {});
      document = body;
      await writeFile(file, text);
      return Object.keys(body.paths).length >= Object.keys((JSON.parse(await readFile(kept, 'utf8')) as Document).paths).length;
    };
    await until(isWhole, 30_000, 500).catch(() => undefined);
  });
  afterAll(async () => {
    await stack.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const operations = (): Operation[] => Object.values(document.paths).flatMap((methods) => Object.values(methods));

  it('has no error and no warning by Redocly’s recommended rules', async () => {
    const config = join(folder, 'redocly.yaml');
    await writeFile(config, 'extends: [recommended]\n');
    // It ends with 1 where it finds an error, and says which on stdout.
    const lint = run('@redocly/cli/bin/cli.js', 'lint', '--config', config, '--format', 'json', '--max-problems', '1000', file);
    const { stdout } = await lint.catch((error: unknown) => error as { stdout: string });
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      problems: { message: string; location: { pointer: string }[] }[];
    };
    // The paths are the contract's (section 5.6), and ids of webhooks are numbers.
    const known = 'Found two ambiguous paths: `/api2/webhooks/{id}/rotate` and `/api2/webhooks/deliveries/{id}`.';
    // Sign-in by OpenID Connect is two redirects (contract 6, 6.10).
    const redirects = ['#/paths/~1auth~1oidc/get/responses', '#/paths/~1auth~1oidc~1callback/get/responses'];
    const isRedirect = ({ message, location }: (typeof problems)[number]): boolean =>
      message === 'Operation must have at least one `2XX` response.' && redirects.includes(location[0]?.pointer ?? '');
    const found = problems.filter((problem) => !problem.message.endsWith(known) && !isRedirect(problem));
    expect(found.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it('gives every request and every answer a type', async () => {
    const { stdout } = await run('openapi-typescript/bin/cli.js', file);
    const untyped = stdout
      .split('\n')
      .map((line) => line.replaceAll(/"[^"]*"/g, ''))
      .filter((line) => /\b(unknown|never)\b/.test(line) && !/^\s*\/?\*/.test(line))
      .filter((line) => !/^ +AnyJson: unknown;$/.test(line))
      // Further headers of an answer, and kinds of parameters and components that are not there.
      .filter((line) => !/\[name: string\]: unknown;|^\s*\w+\?: never;|^ {4}\w+: never;|^export type (webhooks|\$defs) /.test(line));
    expect(untyped).toEqual([]);
  });

  it('names every operation once, and says what each parameter means and which permission it needs', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+[A-Z]\w+$/.test(id))).toEqual([]);
    const silent = operations().flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`),
    );
    expect(silent).toEqual([]);
    const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials;
    for (const { security } of operations())
      for (const scope of security.flatMap((one) => one['oauth2'] ?? [])) expect(scopes).toHaveProperty([scope]);
  });

  it('is the one that the repository keeps, but for the address of the API', async () => {
    const withoutAddress = (text: string): unknown =>
      JSON.parse(text, (name, value: unknown) => (name === 'servers' || name === 'tokenUrl' ? undefined : value));
    expect(withoutAddress(await readFile(file, 'utf8'))).toEqual(withoutAddress(await readFile(kept, 'utf8')));
  });

  it('describes what is answered: no other status, type or field', async () => {
    const api = await stack.admin();
    const sku = 'COFFEE-SANTOS-250';
    const options = `/api2/vendalink/options?sku=${sku}&store_id=1`;
    const stock = `/api2/stock?type=sku&id=${sku}`;
    // The sample store is there when its events have arrived.
    for (const path of ['/api2/order?id=1', options, stock]) await until(async () => (await api.get(path)).status === 200, 30_000, 100);
    const lists = Object.keys(document.paths).filter((path) => document.paths[path]?.['get'] && !path.includes('{'));
    const asked = [
      ...lists.flatMap((path) => [path, `${path}?include_pagination=1&limit=2`, `${path}?include_pagination=estimate`]),
      ...['/api2/order?id=1', '/api2/invoice?id=1', '/api2/shipment?id=1', '/api2/history?order_id=1', '/api/rest/orders/1'],
      ...[`/api2/products?type=sku&id=${sku}`, `/api2/price?type=sku&id=${sku}`, `/api2/products/imagem?type=sku&product_id=${sku}`],
      ...[stock, `/api2/stockitems?sku=${sku}`, '/api2/category?id=1', '/api2/warehouses?code=curitiba', options],
      ...['/api2/customers?id=1', '/api2/address?customer_id=1', '/api2/address?id=1', '/api2/customers/addresses/1', '/ops/restore/order'],
      ...['/api2/order?id=abc', '/api2/order?id=99999', '/api2/leads?id=x', '/api2/leads?id=1', '/api2/vendalink?id=77'],
      ...['/api2/products/imagem?type=sku&product_id=none', '/ops/dead-letters/01a200b6-92ff-7000-ad39-df1907fec535'],
    ];
    // The client throws where an answer differs.
    const answers = [];
    for (const path of asked) answers.push(await api.get(path));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it.each(Object.entries(exempt))('has an example of %s that a fresh store cannot answer with success: %s', (operationId) =>
    expect(operations().map((operation) => operation.operationId)).toContain(operationId),
  );

  it('shows of every other operation an example that succeeds as it stands, in a fresh sample store', async () => {
    const api = await stack.admin();
    await untilSettled(api);
    const { client_secret } = JSON.parse(await readFile(join(stack.folder, 'var/bootstrap.json'), 'utf8')) as { client_secret: string };
    const refused: string[] = [];
    for (const { operationId, name, method, path, headers, raw, isOpen } of exampleRequests()) {
      if (exempt[operationId]) continue;
      const body = raw !== undefined && { raw: withSecret(raw, client_secret) };
      const { status, text } = await send(stack.url, method, path, { headers, ...body }, isOpen ? undefined : api.token);
      if (status >= 300) refused.push(`${name}: ${status} ${text.slice(0, 300)}`);
    }
    expect(refused).toEqual([]);
  });

  it('has samples of events that are like the events of a store, of each type but those that need more than a store', async () => {
    const elsewhere = [
      ...['lead.captured', 'schedule.captured'], // storefronts publish them on Kafka
      ...['checkout.payment-ended', 'checkout.payment-waiting', 'checkout.payment-wanted'], // customers pay on a provider's page
      'order.payment-changed', // a provider gives money back, or a refund fails later
      'order.mended', // an operator mends what was changed by hand
      'order.payment-settled', // an operator decides a payment that its provider does not answer
      ...['payment.not-refunded', 'payment.disputed'], // Stripe tells of them
      'reservation.ended', // a hold runs out, or is ended by its number
      'snapshot.offered', // after a restore from a backup
      'webhook.deactivated', // after days of failures
    ];
    await causeFurtherEvents(stack, await stack.admin());
    const expected = Object.keys(eventDefinitions).filter((type) => !elsewhere.includes(type));
    let events = await publishedEvents(stack);
    const missing = async (): Promise<string[]> => {
      const seen = new Set((events = await publishedEvents(stack)).map(({ type }) => type));
      return expected.filter((type) => !seen.has(type));
    };
    await until(async () => (await missing()).length === 0, 30_000, 250).catch(() => undefined);
    expect(await missing()).toEqual([]);
    expect(sampleDifferences(events)).toEqual([]);
  });

  it.each([
    ['a status', { status: 418, headers: json, body: {} }, 'GET /api2/stockitems: 418 is not described'],
    ['a header', { status: 400, headers: { ...json, 'x-hint': 'y' }, body: { error: 'x' } }, 'has headers that are not described: x-hint'],
    [
      'a content type',
      { status: 200, headers: { 'content-type': 'text/plain' }, body: '' },
      'GET /api2/stockitems: 200 comes as text/plain',
    ],
    ['a field', { status: 400, headers: json, body: { error: 'x', hint: 'y' } }, 'must NOT have additional properties'],
    ['a missing field', { status: 400, headers: json, body: {} }, "must have required property 'error'"],
  ])('is held against %s that it does not know', (_what, answer, difference) =>
    expect(differenceOf('GET', '/api2/stockitems?limit=1', answer)).toContain(difference),
  );
});
