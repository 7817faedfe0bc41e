import { describe, expect, it } from '@jest/globals';
import { readStandaloneSettings } from './settings.js';

describe('settings', () => {
  it('need nothing: the defaults are a local start with the sample store', () => {
    expect(readStandaloneSettings({})).toMatchObject({
      GATEWAY_PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: expect.stringMatching(/^\/.*\/var$/),
      BOOTSTRAP_CLIENT_ID: 'entrepot',
      SAMPLE_DATA: true,
      EVENTS: 'embedded',
      RATE_LIMIT_PER_MINUTE: 6000,
      LOG_LEVEL: 'info',
    });
  });

  it.each([
    ['GATEWAY_PORT', 'http', /^GATEWAY_PORT is "http": it must be a whole number, at least 1, at most 65535$/],
    ['GATEWAY_PORT', '70000', /^GATEWAY_PORT is "70000"/],
    ['EVENTS', 'rabbit', /^EVENTS is "rabbit": it must be one of embedded, kafka$/],
    ['SAMPLE_DATA', 'maybe', /^SAMPLE_DATA is "maybe": it must be true or false$/],
    ['BOOTSTRAP_CLIENT_SECRET', 'short', /^BOOTSTRAP_CLIENT_SECRET is a value that does not fit: .*24/],
    ['DATABASE_URL', 'mysql://localhost', /^DATABASE_URL is a value that does not fit/],
  ])('refuse %s=%s by name, with what was found and what is allowed', (name, value, sentence) => {
    expect(() => readStandaloneSettings({ [name]: value })).toThrow(sentence);
  });

  it('refuse a secret that everyone can read where callers come from elsewhere', () => {
    const known = { BOOTSTRAP_CLIENT_SECRET: 'entrepot-development-secret', PUBLIC_URL: 'https://shop.example' };
    expect(() => readStandaloneSettings(known)).toThrow(
      /^BOOTSTRAP_CLIENT_SECRET has its development value.*PUBLIC_URL=https:\/\/shop\.example/,
    );
    expect(() => readStandaloneSettings({ ...known, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
  });

  it('let webhooks reach this machine while callers are on it, unless they say otherwise', () => {
    const local = { WEBHOOK_ALLOW_HTTP: true, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' };
    expect(readStandaloneSettings({})).toMatchObject({ ...local, SANDBOX: 'true' });
    expect(readStandaloneSettings({ HOST: '::1' })).toMatchObject(local);
    expect(readStandaloneSettings({ PUBLIC_URL: 'http://shop.localhost:3000' })).toMatchObject(local);
    expect(readStandaloneSettings({ PUBLIC_URL: 'https://shop.example' })).not.toMatchObject({ WEBHOOK_ALLOW_HTTP: expect.anything() });
    expect(readStandaloneSettings({ WEBHOOK_ALLOW_HTTP: 'false' })).toMatchObject({ ...local, WEBHOOK_ALLOW_HTTP: false });
  });

  it('refuse a test card where customers come from elsewhere, unless that is said twice', () => {
    const PUBLIC_URL = 'https://shop.example';
    expect(() => readStandaloneSettings({ SANDBOX: 'true', PUBLIC_URL })).toThrow(
      /^SANDBOX is true with PUBLIC_URL=https:\/\/shop\.example/,
    );
    expect(readStandaloneSettings({ SANDBOX: 'yes-in-public', PUBLIC_URL }).SANDBOX).toBe('yes-in-public');
    expect(readStandaloneSettings({ PUBLIC_URL }).SANDBOX).toBeUndefined();
  });

  it.each([
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST=0.0.0.0', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
    ['PUBLIC_URL=https://shop.example', { PUBLIC_URL: 'https://shop.example' }],
  ])('with %s take no test card, no webhook to this machine and no secret that everyone can read (%j)', (opened, addresses) => {
    const settings = readStandaloneSettings(addresses);
    expect([settings.SANDBOX, settings.WEBHOOK_ALLOW_HTTP, settings.WEBHOOK_ALLOWED_NETWORKS]).toEqual([undefined, undefined, undefined]);
    expect(() => readStandaloneSettings({ ...addresses, SANDBOX: 'true' })).toThrow(`SANDBOX is true with ${opened}: `);
    const known = { ...addresses, BOOTSTRAP_CLIENT_SECRET: 'entrepot-development-secret' };
    expect(() => readStandaloneSettings(known)).toThrow(`with ${opened} set your own`);
    expect(readStandaloneSettings({ ...addresses, SANDBOX: 'yes-in-public', WEBHOOK_ALLOW_HTTP: 'true' })).toMatchObject({
      SANDBOX: 'yes-in-public',
      WEBHOOK_ALLOW_HTTP: true,
    });
  });

  it('need the brokers with EVENTS=kafka', () => {
    expect(() => readStandaloneSettings({ EVENTS: 'kafka' })).toThrow(/^KAFKA_BROKERS is missing/);
    expect(readStandaloneSettings({ EVENTS: 'kafka', KAFKA_BROKERS: 'a:9092,b:9092' }).KAFKA_BROKERS).toBe('a:9092,b:9092');
  });
});
