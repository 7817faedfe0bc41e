import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@entrepot/testing';
import { untilSettled } from '../src/examples.js';
import { startStack, type Stack } from '../src/stack.js';

const root = resolve(import.meta.dirname, '../..');
const cli = `"${process.execPath}" "${root}/apps/cli/bundle/main.mjs"`;
const shownUrl = 'http://127.0.0.1:3000';

interface Command {
  command: string;
  /** Lines below it; one of JSON is broken where it is long, and `…` stands for what was left out. */
  output: string;
}

/** Reads the commands of code blocks: `$ ` begins one, indented lines continue it. */
const commandsIn = (text: string): Command[] =>
  [...text.matchAll(/^```\w*\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    [...block.matchAll(/^\$ (.*(?:\n {4}.*)*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', output = '']) => ({
      command,
      output: output.replaceAll('\n', ''),
    })),
  );

/** Leaves out what differs from run to run: times, ids, cursors, the size of a page. */
const lasting = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+Z)?/g, 'TIME')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'UUID')
    .replace(/"next_cursor":"[^"]+"/g, 'CURSOR')
    .replace(/ [\d,.]+ (m?s|kB)\b/g, ' $1');

/** Lists the pieces between `…` that a text does not hold in their order. */
const missingIn = (text: string, shown: string): string[] => {
  let rest = lasting(text);
  return lasting(shown)
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => {
      const at = rest.indexOf(piece);
      if (at >= 0) rest = rest.slice(at + piece.length);
      return at < 0;
    });
};

const cursorOf = (text: string): string | undefined => /"next_cursor":"([^"]+)"/.exec(text)?.[1];

describe('README.md', () => {
  let stack: Stack;
  let commands: Command[];
  let environment: Record<string, string>;
  let readme: string;
  /** Cursors that README shows → those of this store. */
  const cursors = new Map<string, string>();

  const run = async (command: string): Promise<string> => {
    const own = [...cursors].reduce((text, [shown, cursor]) => text.replaceAll(shown, cursor), command);
    const script = own
      .replaceAll(shownUrl, stack.url)
      .replace('client_secret=…', 'client_secret="$SECRET"')
      .replaceAll('npx entrepot', cli);
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { env: environment });
    return stdout.replaceAll(stack.url, shownUrl);
  };

  beforeAll(async () => {
    readme = await readFile(`${root}/README.md`, 'utf8');
    commands = commandsIn(readme);
    stack = await startStack({ environment: { SAMPLE_DATA: 'true' } });
    const { client_secret = '' } = JSON.parse(await readFile(`${stack.folder}/var/bootstrap.json`, 'utf8')) as Record<string, string>;
    environment = { PATH: process.env['PATH'] ?? '', ENTREPOT_URL: stack.url, ENTREPOT_CLIENT_ID: 'entrepot', SECRET: client_secret };
    environment['ENTREPOT_CLIENT_SECRET'] = client_secret;
    await untilSettled(await stack.admin());
  });
  afterAll(() => stack?.dispose());

  it('shows the steps that a start prints', async () => {
    const shown = /^(✔ PostgreSQL[^]*?)\n\n/m.exec(readme)?.[1] ?? 'none';
    await until(() => Promise.resolve(stack.output().includes('Stop: Ctrl-C')));
    expect(missingIn(stack.output(), shown)).toEqual([]);
  });

  it('shows what its commands print on a fresh sample store, one after the other', async () => {
    const api = await stack.admin();
    const [token, ...calls] = commands.filter(({ command }) => /^(export|curl|npx entrepot integration)/.test(command));
    environment['TOKEN'] = await run(`${token?.command}\nprintf %s "$TOKEN"`);
    const demo = /^✔ Product chosen[^]*?(?=\n```)/m.exec(readme)?.[0] ?? '';
    calls.splice(
      calls.findIndex(({ command }) => command.includes('-X POST')),
      0,
      { command: 'npx entrepot demo', output: demo },
    );
    for (const { command, output } of calls) {
      if (command.includes('cursor=now')) await untilSettled(api);
      const printed = await run(command);
      expect([command, missingIn(printed, output)]).toEqual([command, []]);
      const [shown, cursor] = [cursorOf(output), cursorOf(printed)];
      if (shown && cursor) cursors.set(shown, cursor);
      const [size, sizeShown] = [printed, output].map((text) => Number(/([\d.]+) kB/.exec(text)?.[1]));
      if (sizeShown) expect(Math.abs(size! / sizeShown - 1)).toBeLessThan(0.1);
    }
    expect(calls.filter(({ output }) => output !== '').length).toBeGreaterThanOrEqual(8);
  });
});
