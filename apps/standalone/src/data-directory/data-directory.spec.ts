import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBootstrap, writeBootstrap } from './bootstrap-file.js';
import { lockDataDirectory } from './instance-lock.js';
import { openDataDirectory, refuseForeign } from './open-data-directory.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'entrepot-data-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const put = (name: string, content = ''): void => writeFileSync(join(directory, name), content);
const aBootstrap = { url: 'http://127.0.0.1:3000', client_id: 'entrepot', client_secret: 'a-secret', secret_key: 'a-key' };

describe('a foreign directory', () => {
  it('is refused by what lies there, and not touched', () => {
    put('thesis.txt', 'mine');
    expect(() => refuseForeign(directory)).toThrow(
      /holds something else \(thesis\.txt, and no bootstrap\.json\): set it to a new or empty directory/,
    );
  });

  it.each(['postgres.new-4711', 'logs', 'entrepot.pid', 'lost+found'])('is none when all that is there is %s', (name) => {
    mkdirSync(join(directory, name));
    expect(() => refuseForeign(directory)).not.toThrow();
  });

  it('is none with our bootstrap.json, whatever else was put there', () => {
    writeBootstrap(directory, aBootstrap);
    put('notes.txt');
    expect(() => refuseForeign(directory)).not.toThrow();
  });

  it('is none when it is missing: it is made', () => {
    const missing = join(directory, 'a/b');
    refuseForeign(missing);
    openDataDirectory(missing);
    expect(existsSync(join(missing, 'logs'))).toBe(true);
  });

  it('may not be a file', () => {
    put('file');
    expect(() => openDataDirectory(join(directory, 'file'))).toThrow(/cannot be used \(it is a file\): set another DATA_DIR/);
  });
});

describe('bootstrap.json', () => {
  it('keeps its content for its owner alone', () => {
    writeBootstrap(directory, aBootstrap);
    expect(readBootstrap(directory)).toEqual(aBootstrap);
    expect(statSync(join(directory, 'bootstrap.json')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'garbage', '[]', 'null', '{"client_id":"x"}'])('with %j in it is set aside, and made anew', (content) => {
    put('bootstrap.json', content);
    expect(readBootstrap(directory)).toBeNull();
    expect(readFileSync(join(directory, 'bootstrap.json.damaged'), 'utf8')).toBe(content);
  });
});

describe('the lock', () => {
  const hold = (pid: number | undefined, started: string | null): void =>
    put('entrepot.pid', JSON.stringify({ pid, started, url: 'http://127.0.0.1:3000' }));
  const startOf = (pid: number | undefined): string | null =>
    process.platform === 'linux' ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null) : null;

  it('of a living process is answered with its pid and its URL', async () => {
    const other = spawn('sleep', ['60']);
    try {
      hold(other.pid, startOf(other.pid));
      await expect(lockDataDirectory(directory)).rejects.toThrow(
        new RegExp(`already runs on .* \\(process ${other.pid} at http://127\\.0\\.0\\.1:3000\\)`),
      );
    } finally {
      other.kill();
    }
  });

  it('of a dead process, of a later one with its number, or garbage, is taken over', async () => {
    const other = spawn('sleep', ['60']);
    try {
      if (process.platform === 'linux') {
        hold(other.pid, '1');
        (await lockDataDirectory(directory)).release();
      }
    } finally {
      other.kill();
    }
    await new Promise((resolve) => other.once('exit', resolve));
    hold(other.pid, null);
    (await lockDataDirectory(directory)).release();
    put('entrepot.pid', 'garbage');
    (await lockDataDirectory(directory)).release();
    expect(existsSync(join(directory, 'entrepot.pid'))).toBe(false);
  });

  it('shows the next one where this one is', async () => {
    const lock = await lockDataDirectory(directory);
    lock.setUrl('http://127.0.0.1:3007');
    expect(JSON.parse(readFileSync(join(directory, 'entrepot.pid'), 'utf8'))).toMatchObject({
      pid: process.pid,
      url: 'http://127.0.0.1:3007',
    });
  });
});
