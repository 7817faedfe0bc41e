import { jest } from '@jest/globals';
import { gatherLines } from './gathered-lines.js';
import { createLogger } from './logger.js';
import { runInContext } from './context.js';
import { requestLines } from './request-lines.js';

const written = (log: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  log(createLogger({ name: 'order', destination: { write: (line: string) => void lines.push(line) } }));
  return lines.join('');
};

const secrets = {
  client_secret: 'sssh-1',
  accessToken: 'sssh-2',
  authorization: 'Bearer sssh-3',
  checkout_url: 'https://shop/checkout/sssh-4',
  customer_email: 'sssh-5@example.com',
  taxvat: 'sssh-6',
  'Set-Cookie': 'sssh-7',
  billing_address: { street: ['sssh-8'], city: 'sssh-9' },
  items: [{ nested: { PASSWORD: 'sssh-10' } }],
};

describe('logger', () => {
  it('writes no secret and no personal data, by the names of fields', () => {
    const line = written((logger) => logger.info(secrets, 'saved'));
    expect(line).not.toContain('sssh');
    expect(JSON.parse(line)).toMatchObject({ msg: 'saved', process: 'order', level: 'info' });
  });

  it.each([
    ['an e-mail address', 'mail to sssh@example.com failed'],
    ['a token', 'got eyJhbGciOi.sssh.sig'],
    ['a header', 'Authorization: Bearer sssh'],
    ['a checkout link', 'GET /checkout/sssh?x=1'],
    ['a password in a URL', 'connect postgres://entrepot:sssh@db/entrepot_order'],
    ['a row that PostgreSQL quotes', 'Key (lower(customer_email))=(sssh) already exists.'],
    ['a CPF', 'taxvat 529.982.247-25 sssh'.replace('529.982.247-25 sssh', '529.982.247-25')],
  ])('hides %s inside a text', (_what, text) => {
    const line = written((logger) => logger.warn({ err: new Error(text), note: text }, text));
    expect(line).not.toMatch(/sssh|529\.982/);
  });

  it('keeps the cause and the code of an error', () => {
    const cause = Object.assign(new Error('deadlock'), { code: '40P01' });
    const line = written((logger) => logger.error({ err: new Error('saving failed', { cause }) }));
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'saving failed', cause: { code: '40P01' } } });
  });

  it('carries request id, trace id and integration of the call', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const line = runInContext({ requestId: 'r-1', traceparent, integration: 'erp' }, () => written((logger) => logger.info('x')));
    expect(JSON.parse(line)).toMatchObject({ request_id: 'r-1', trace_id: '0af7651916cd43dd8448eb211c80319c', integration: 'erp' });
  });
});

describe('the lines of requests', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const lineOf = (requestId: string, integration?: string) =>
    written((logger) =>
      requestLines(logger.child({ service: 'order' }))('GET', '/api2/order', 200)(
        { requestId, traceparent, ...(integration && { integration }) },
        12.3456,
      ),
    );

  it('are as the logger writes them', () => {
    const context = { requestId: 'r"1', traceparent, integration: 'erp' };
    const fields = { method: 'GET', route: '/api2/order', status: 200, duration_ms: 12.35 };
    const usual = written((logger) => runInContext(context, () => logger.child({ service: 'order' }).info(fields, 'request')));
    const { time, ...line } = JSON.parse(lineOf('r"1', 'erp'));
    const { time: _time, ...expected } = JSON.parse(usual);
    expect(line).toEqual(expected);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('hide what a caller writes into the id of a request, and name no integration where there is none', () => {
    const line = JSON.parse(lineOf('sssh@example.com'));
    expect(line).toMatchObject({ request_id: '[redacted]', trace_id: '0af7651916cd43dd8448eb211c80319c' });
    expect(line).not.toHaveProperty('integration');
  });

  it('are left out below their level', () => {
    const write = (logger: ReturnType<typeof createLogger>) =>
      requestLines(logger)('GET', '/api2/order', 200)({ requestId: 'r-1', traceparent }, 1);
    expect(written((logger) => write(Object.assign(logger, { level: 'warn' })))).toBe('');
  });
});

describe('lines that are gathered', () => {
  const gathered = () => {
    const written: string[] = [];
    let flushes = 0;
    const stream = { write: (text: string) => written.push(text) > 0, flush: () => flushes++, flushSync: () => undefined };
    return { lines: gatherLines(stream as unknown as Parameters<typeof gatherLines>[0]), written, flushes: () => flushes };
  };
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('leave in their order after 200 ms, or with a flush, and nothing is left to do', () => {
    const { lines, written, flushes } = gathered();
    lines.write('1\n');
    jest.advanceTimersByTime(199);
    lines.write('2\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect([written, jest.getTimerCount()]).toEqual([['1\n2\n'], 0]);
    lines.write('3\n');
    lines.flush();
    expect([written, flushes(), jest.getTimerCount()]).toEqual([['1\n2\n', '3\n'], 1, 0]);
  });

  it('leave at once when they are many', () => {
    const { lines, written } = gathered();
    const line = `${'x'.repeat(9_999)}\n`;
    lines.write(line);
    lines.write(line);
    lines.write('next\n');
    expect(written).toEqual([line + line]);
    jest.advanceTimersByTime(200);
    expect(written).toEqual([line + line, 'next\n']);
  });
});
