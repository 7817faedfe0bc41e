import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findConnection } from './connection.js';

let root: string;
const kept = { url: 'http://127.0.0.1:3007', client_id: 'entrepot', client_secret: 'kept-secret' };
const keep = (directory: string, content = JSON.stringify(kept)): void => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'bootstrap.json'), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'entrepot-cli-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the connection', () => {
  it('comes from the environment', () => {
    const environment = { ENTREPOT_URL: 'https://shop.example/', ENTREPOT_CLIENT_ID: 'erp', ENTREPOT_CLIENT_SECRET: 's' };
    expect(findConnection(environment, root)).toEqual({ url: 'https://shop.example', clientId: 'erp', clientSecret: 's' });
  });

  it('comes from ./var of a running npm start, here or further up', () => {
    keep(join(root, 'var'));
    mkdirSync(join(root, 'a/b'), { recursive: true });
    expect(findConnection({}, join(root, 'a/b'))).toEqual({ url: kept.url, clientId: 'entrepot', clientSecret: 'kept-secret' });
  });

  it('comes from DATA_DIR when that is set, and from nowhere else then', () => {
    keep(join(root, 'var'), JSON.stringify({ ...kept, client_secret: 'other' }));
    keep(join(root, 'data'));
    expect(findConnection({ DATA_DIR: 'data' }, root).clientSecret).toBe('kept-secret');
    expect(() => findConnection({ DATA_DIR: 'nowhere' }, root)).toThrow(/set ENTREPOT_CLIENT_ID/);
  });

  it('is not looked for above the workspace', () => {
    keep(join(root, 'var'));
    mkdirSync(join(root, 'workspace'));
    writeFileSync(join(root, 'workspace/package.json'), '{"name":"entrepot"}');
    expect(() => findConnection({}, join(root, 'workspace'))).toThrow(/Who calls/);
  });

  it('never sends a kept secret to another server', () => {
    keep(join(root, 'var'));
    expect(() => findConnection({ ENTREPOT_URL: 'https://elsewhere.example' }, root)).toThrow(
      /Who calls https:\/\/elsewhere.example is not known/,
    );
  });

  it('never pairs a kept secret with another client id', () => {
    keep(join(root, 'var'));
    expect(() => findConnection({ ENTREPOT_CLIENT_ID: 'erp' }, root)).toThrow(/Who calls/);
  });

  it('is answered by a sentence when it is garbage', () => {
    keep(join(root, 'var'), 'garbage');
    expect(() => findConnection({}, root)).toThrow(/bootstrap\.json is damaged: set ENTREPOT_URL/);
    expect(() =>
      findConnection({ ENTREPOT_URL: 'shop', ENTREPOT_CLIENT_ID: 'a', ENTREPOT_CLIENT_SECRET: 'b', DATA_DIR: root }, root),
    ).toThrow(/ENTREPOT_URL is "shop": it must be a URL/);
  });
});
