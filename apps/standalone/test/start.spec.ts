import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@entrepot/testing';
import { freePort } from '../../../tools/free-port.mjs';
import { isGoneWithin, postgresProcessesIn } from '../src/process/processes.js';

jest.setTimeout(120_000);

const workspace = join(import.meta.dirname, '../../..');
let bundle: string;
let dataDirectory: string;
let port: number;
const children = new Set<ChildProcess>();

interface Run {
  child: ChildProcess;
  /** Returns its output so far. */
  printed: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when it said that it is ready; rejects with what it printed when it ended before. */
  ready: Promise<void>;
}

const run = (environment: Record<string, string> = {}, command = [process.execPath, bundle]): Run => {
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: workspace,
    env: {
      PATH: process.env['PATH'],
      // As tools/start.mjs has it.
      NODE_COMPILE_CACHE: join(workspace, '.cache/compile'),
      GATEWAY_PORT: String(port),
      DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let printed = '';
  let onText = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      onText();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    onText = () => printed.includes('Stop: Ctrl-C') && resolve();
    void ended.then(() => reject(new Error(printed)));
  });
  ready.catch(() => undefined);
  return { child, printed: () => printed, ended, ready };
};

/**
 * Ends what `begin` starts, and expects it to be over within 5 s. On a busy machine ending takes its time as everything does: the best of three
 * tries counts. @returns the exit code
 */
const stopWithin5s = async (begin: () => Promise<Run>, signal: NodeJS.Signals): Promise<number | null> => {
  for (let tries = 1; ; tries++) {
    const { child, ended } = await begin();
    const from = Date.now();
    child.kill(signal);
    const code = await ended;
    const tookMs = Date.now() - from;
    if (tookMs >= 5_000 && tries < 3) continue;
    expect(tookMs).toBeLessThan(5_000);
    return code;
  }
};

/** Returns its sentence on the terminal, with the exit code before it. */
const refusal = async (environment: Record<string, string> = {}): Promise<string> => {
  const { ended, printed } = run(environment);
  return `${await ended} ${printed()
    .replace(/^[✔✖].*$/gm, '')
    .trim()}`;
};

/** Answers of the API, asked with the secret that the start has kept. */
const read = async (paths: string[]): Promise<Record<string, unknown>[]> => {
  const kept = JSON.parse(readFileSync(join(dataDirectory, 'bootstrap.json'), 'utf8')) as Record<'client_id' | 'client_secret', string>;
  const url = `http://127.0.0.1:${port}`;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: kept.client_id, client_secret: kept.client_secret });
  const { access_token } = (await (await fetch(`${url}/api2/oauth/token`, { method: 'POST', body })).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  return Promise.all(
    paths.map(async (path) => (await (await fetch(`${url}/api2/${path}`, { headers })).json()) as Record<string, unknown>),
  );
};

const sampleQuestions = [
  'stock?type=sku&id=COFFEE-SANTOS-250',
  'order?increment_id=100000007',
  'order?increment_id=100000001',
  'customers?email=ana@example.com',
  'vendalink/options?sku=COFFEE-SANTOS-250&store_id=1',
];

/** Their answers; null while something is missing that follows by event. */
const settledSample = async (): Promise<Record<string, unknown>[] | null> => {
  const answers = await read(sampleQuestions);
  const isSettled = answers.every(({ success }) => success === true) && /"reserved_qty":1,.*"curitiba":1\}/.test(JSON.stringify(answers));
  return isSettled && !JSON.stringify(answers).includes('"customer_id":null') ? answers : null;
};

const health = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;

beforeAll(async () => {
  const builder = (await import(pathToFileURL(join(workspace, 'tools/build.mjs')).href)) as {
    buildIfStale(app: string, step: (name: string, work: () => Promise<void>) => Promise<void>): Promise<string>;
  };
  bundle = await builder.buildIfStale('standalone', (_name, work) => work());
});

beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'entrepot-start-'));
  port = await freePort();
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const pid of postgresProcessesIn(join(dataDirectory, 'postgres'))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It went with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    await isGoneWithin(pid, 2_000);
  }
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 20 });
});

describe('npm start', () => {
  it('starts everything, prints lines that work in a shell, and finds its data after kill -9', async () => {
    const first = run();
    await first.ready;
    expect(await health()).toBe(200);
    const lines = first.printed().match(/^(export|curl) .*$/gm) ?? [];
    expect(lines).toHaveLength(3);
    const [orders, order] = spawnSync('sh', { input: [...lines].join('\necho\n'), encoding: 'utf8' })
      .stdout.trim()
      .split(/\n+/);
    expect((JSON.parse(orders ?? '') as { orders: unknown[] }).orders).toHaveLength(5);
    expect(JSON.parse(order ?? '')).toMatchObject({ order: { increment_id: '100000001', grand_total: 105.6, state: 'complete' } });

    // The open order has its piece, a finished one takes nothing; both know their customer.
    const sold = [
      { stock: { qty: 500, reserved_qty: 1, salable_qty: 499, warehouses: { curitiba: 400, recife: 100 } } },
      { order: { status: 'pending', customer_id: expect.any(Number), items: [{}, { warehouses: { curitiba: 1 } }, {}] } },
      { order: { status: 'complete', customer_id: expect.any(Number), items: [{ warehouses: {} }, {}] } },
      { customer: { firstname: 'Ana', taxvat: '39053344705' } },
      { product: { catalog_price: 32.9 } },
    ];
    expect(await until(settledSample, undefined, 100)).toMatchObject(sold);

    const secret = (JSON.parse(readFileSync(join(dataDirectory, 'bootstrap.json'), 'utf8')) as { client_secret: string }).client_secret;
    expect(first.printed()).not.toContain(secret);
    expect(first.printed()).toContain(`client secret  in ${join(dataDirectory, 'bootstrap.json')}\n`);

    // The first one still runs.
    expect(await refusal({ GATEWAY_PORT: String(await freePort()) })).toMatch(
      new RegExp(`^1 Entrepot already runs on .* \\(process ${first.child.pid} at http://127\\.0\\.0\\.1:${port}\\)`),
    );

    first.child.kill('SIGKILL');
    await first.ended;
    const second = run();
    await second.ready;
    expect(second.printed()).not.toContain('Sample store');
    expect(second.printed()).not.toContain(secret);
    expect(spawnSync('sh', { input: lines.slice(0, 2).join('\n'), encoding: 'utf8' }).stdout).toContain('"100000007"');

    let current: Run | undefined = second;
    const begin = async (): Promise<Run> => {
      const running = current ?? run();
      current = undefined;
      await running.ready;
      return running;
    };
    expect(await stopWithin5s(begin, 'SIGINT')).toBe(0);
    expect(postgresProcessesIn(join(dataDirectory, 'postgres'))).toEqual([]);
    const log = readFileSync(join(dataDirectory, 'logs/entrepot.log'), 'utf8');
    expect(log).toContain('"msg"');
    expect(log).not.toContain(secret);
  });

  it('leaves nothing of the bundler running', () => {
    const script = `
      const { bundle } = await import(${JSON.stringify(pathToFileURL(join(workspace, 'tools/bundle.mjs')).href)});
      await bundle('customer');
      const { execFileSync } = await import('node:child_process');
      const isLeft = () => execFileSync('ps', ['-A', '-o', 'ppid=,comm='], { encoding: 'utf8' })
        .split('\\n').some((line) => line.trim().startsWith(process.pid + ' ') && line.includes('esbuild'));
      while (isLeft()) await new Promise((resolve) => setTimeout(resolve, 100));
      process.exit();`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 60_000 });
    expect(status).toBe(0);
  });

  it('answers a taken port before it starts anything', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    expect(await refusal()).toMatch(new RegExp(`^1 Port ${port} on 127\\.0\\.0\\.1 is taken`));
    await new Promise((resolve) => other.close(resolve));
  });

  it('answers a setting that cannot be by its name', async () => {
    expect(await refusal({ EVENTS: 'rabbit' })).toBe('1 EVENTS is "rabbit": it must be one of embedded, kafka');
  });

  it('answers a directory of somebody else’s, and leaves it alone', async () => {
    writeFileSync(join(dataDirectory, 'thesis.txt'), 'mine');
    expect(await refusal()).toMatch(/^1 DATA_DIR .* holds something else \(thesis\.txt/);
  });

  it('answers a database server that is not there', async () => {
    const url = `postgres://me:hidden-password@127.0.0.1:${await freePort()}/x`;
    const sentence = await refusal({ DATABASE_URL: url });
    expect(sentence).toMatch(
      /^1 The PostgreSQL of DATABASE_URL at 127\.0\.0\.1:\d+ cannot be used \(nobody listens there: is PostgreSQL running\?\)\.\nLog: /,
    );
    expect(sentence).not.toContain('hidden-password');
  });

  it('stops within 5 s while it is still starting, and the next start works, and ends with the npm that began it', async () => {
    const begin = async (): Promise<Run> => {
      const cut = run();
      await new Promise((resolve) => setTimeout(resolve, 600));
      return cut;
    };
    await stopWithin5s(begin, 'SIGTERM');
    const next = run({ SAMPLE_DATA: 'false' }, ['npm', 'start']);
    await next.ready;
    expect(next.printed()).not.toContain('Sample store');
    next.child.kill('SIGTERM');
    await next.ended;
    const isOver = (): Promise<boolean> =>
      health().then(
        () => false,
        () => postgresProcessesIn(join(dataDirectory, 'postgres')).length === 0,
      );
    await until(isOver, 10_000, 100);
  });

  it('begins again after a kill -9 in the midst of its first start', async () => {
    for (const after of [300, 700, 1_100]) {
      const cut = run();
      await new Promise((resolve) => setTimeout(resolve, after));
      cut.child.kill('SIGKILL');
      await cut.ended;
    }
    const next = run();
    await next.ready;
    expect(await health()).toBe(200);
  });
});
