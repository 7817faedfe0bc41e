import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@entrepot/testing';
import { openLogFile } from './log-file.js';

let directory: string;
let logs: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'entrepot-log-'));
  logs = join(directory, 'logs');
  mkdirSync(logs);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the log', () => {
  it('is cut into parts while it is written, the last five of which stay, and loses no line of them', async () => {
    const { destination, path } = openLogFile(directory, 50_000);
    await once(destination, 'ready');
    let written = 0;
    destination.on('write', (bytes: number) => (written += bytes));
    let given = 0;
    for (let line = 0; line < 4_000; line++) {
      const text = `${String(line).padStart(6, '0')} ${'x'.repeat(200)}\n`;
      destination.write(text);
      given += text.length;
      // As a process that has other things to do as well: a slow disk keeps up with it, and makes the next part before it is needed.
      if (line % 50 === 0) await until(() => written > given - 8_192 && existsSync(path), undefined, 1);
    }
    destination.end();
    await once(destination, 'close');
    const names = readdirSync(logs).sort();
    const parts = [5, 4, 3, 2, 1].map((part) => `entrepot.log.${part}`);
    // The first line after a cut makes the new file: none came after a cut at the very end.
    expect(names.filter((name) => name !== 'entrepot.log')).toEqual([...parts].reverse());
    for (const name of names) expect(statSync(join(logs, name)).size).toBeLessThan(150_000);
    const numbers = [...parts, 'entrepot.log']
      .filter((name) => names.includes(name))
      .flatMap((name) => readFileSync(join(logs, name), 'utf8').trim().split('\n'))
      .map((text) => Number(text.slice(0, 6)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(numbers.at(-1)).toBe(3_999);
  });

  it('goes on where the last run ended', async () => {
    writeFileSync(join(logs, 'entrepot.log'), 'before\n');
    const { destination } = openLogFile(directory);
    destination.write('after\n');
    destination.end();
    await once(destination, 'close');
    expect(readFileSync(join(logs, 'entrepot.log'), 'utf8')).toBe('before\nafter\n');
  });

  it('stops nothing when it cannot be opened', async () => {
    const path = join(logs, 'entrepot.log');
    mkdirSync(path);
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { destination, flush } = openLogFile(directory, 50_000);
    for (let line = 0; line < 100; line++) destination.write(`${'x'.repeat(1_000)}\n`);
    // Longer than the pause after which lines are written.
    await setTimeout(300);
    flush();
    destination.end();
    await once(destination, 'close');
    expect(told.mock.calls).toEqual([[expect.stringMatching(/^The log cannot be written \(EISDIR: /)]]);
    told.mockRestore();
    expect(readdirSync(logs)).toEqual(['entrepot.log']);
  });

  it('of PostgreSQL is moved aside when it is larger than a part, and stays the file that the server writes', async () => {
    const file = join(logs, 'postgres.log');
    writeFileSync(file, 'y'.repeat(10 * 1024 * 1024 + 1));
    const { ino } = statSync(file);
    const { destination } = openLogFile(directory);
    destination.end();
    await once(destination, 'close');
    expect([statSync(file).ino, statSync(file).size, statSync(`${file}.1`).size]).toEqual([ino, 0, 10 * 1024 * 1024 + 1]);
  });
});
