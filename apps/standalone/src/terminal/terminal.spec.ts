import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { step } from './steps.js';
import { curlLines, secretToShow, shellWord, welcome } from './welcome.js';

const aTerminal = (isTTY: boolean): { isTTY: boolean; written: string; write(text: string): void } => ({
  isTTY,
  written: '',
  write(text) {
    this.written += text;
  },
});

const facts = {
  url: 'http://127.0.0.1:3000',
  clientId: 'entrepot',
  clientSecret: 's3cret',
  bootstrapFile: '/data/bootstrap.json',
  exampleOrder: '100000001',
  ownerLink: null,
  logFile: '/x.log',
  metricsUrl: 'http://127.0.0.1:9464/metrics',
};

describe('a step', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is one plain line with its time where there is no terminal', async () => {
    const terminal = aTerminal(false);
    expect(await step(terminal, 'Services', () => Promise.resolve(6))).toBe(6);
    expect(terminal.written).toMatch(/^✔ Services +0\.0 s\n$/);
  });

  it('that fails is crossed out and throws on', async () => {
    const terminal = aTerminal(false);
    await expect(step(terminal, 'Services', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(terminal.written).toMatch(/^✖ Services +0\.0 s\n$/);
  });

  it('spins on a terminal, and leaves one line', async () => {
    const terminal = aTerminal(true);
    const done = step(terminal, 'Services', () => new Promise((resolve) => setTimeout(resolve, 200)));
    await jest.advanceTimersByTimeAsync(200);
    await done;
    expect(terminal.written).toMatch(/\r⠋ Services/);
    expect(terminal.written.split('\u001b[K').at(-1)).toMatch(/^✔ Services +0\.2 s\n$/);
  });
});

describe('the welcome', () => {
  it('shows URL, client id, secret and three lines to paste', () => {
    const text = welcome(facts);
    for (const part of [facts.url, 'entrepot', 's3cret', '/x.log', facts.metricsUrl, ...curlLines(facts)]) expect(text).toContain(part);
    expect(curlLines(facts)).toHaveLength(3);
  });

  it('shows the link of the first owner while there is none', () => {
    expect(welcome(facts)).not.toContain('first owner');
    expect(welcome({ ...facts, ownerLink: 'http://x/console/sign-in#token=y' })).toContain(
      'first owner    http://x/console/sign-in#token=y ',
    );
  });

  it('is as README.md shows it', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, clientSecret = ''] = /client secret {2}(\S+)/.exec(readme) ?? [];
    const ownerLink = 'http://127.0.0.1:3000/console/sign-in#token=…';
    const [shown] = welcome({ ...facts, clientSecret, bootstrapFile: '…/var/bootstrap.json', ownerLink }).split('\nTry it:');
    expect(readme).toContain(shown);
  });

  it('that may not show the secret names the file that has it', () => {
    const text = welcome({ ...facts, clientSecret: null });
    expect(text).toContain('client secret  in /data/bootstrap.json\n');
    expect(text).not.toContain('s3cret');
  });

  it.each([
    ['the first start on a terminal', { isTTY: true }, {}, {}, 's3cret'],
    ['no terminal', { isTTY: false }, {}, {}, null],
    ['a later start', { isTTY: true }, {}, { secret_shown_at: '2026-01-31T12:00:00Z' }, null],
    ['a secret that somebody chose', { isTTY: true }, { BOOTSTRAP_CLIENT_SECRET: 's3cret' }, {}, null],
  ] as const)('shows the secret on %s as it may', (_name, where, settings, kept, shown) => {
    expect(secretToShow({ write: () => true, ...where }, settings, { client_secret: 's3cret', ...kept })).toBe(shown);
  });

  it('quotes what a shell would read otherwise', () => {
    expect(shellWord('client_id=entrepot')).toBe('client_id=entrepot');
    expect(shellWord(`a 'b' $c`)).toBe(`'a '\\''b'\\'' $c'`);
    expect(curlLines({ ...facts, bootstrapFile: '/with space/b.json' })[0]).toContain(`p' '/with space/b.json')`);
    for (const line of curlLines(facts)) expect(line).not.toContain('s3cret');
  });
});
