// Java servers from Maven Central: their jars, fetched once, and their process.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './k8s/run.mjs';
import { makeOnce } from './lib/cached.mjs';
import { until } from './lib/waiting.mjs';

const javaVersion = () => {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
};

const hasMaven = () => spawnSync('mvn', ['-v'], { shell: process.platform === 'win32' }).status === 0;

/** Folder of the jars that the pom.xml of a folder names. */
export const jarsOf = (folder) => join(folder, 'target', 'jars');

/** Whether a server can be started here: Java 17 or later, and Maven where its jars are not there yet. */
export const canStart = (folder) => javaVersion() >= 17 && (existsSync(jarsOf(folder)) || hasMaven());

/**
 * Fetches the jars unless they are there.
 * @param what for the person who waits: the server's name and the size of the download
 */
export const fetchJars = async (folder, what) => {
  const notice = setTimeout(() => console.error(`Fetching ${what} from Maven Central, once …`), 2_000);
  const fetch = (made) => {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${made}`];
    return run('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), ...goal]);
  };
  await makeOnce(jarsOf(folder), fetch).finally(() => clearTimeout(notice));
};

/** A watcher sees its input end with this process, however that ends: a killed one hears no event, and Jest hands none on to tests. */
const endWithParent = (child) => {
  const watch = `process.stdin.resume().on('end', () => process.kill(${child.pid}, 'SIGKILL'))`;
  const watcher = spawn(process.execPath, ['-e', watch], { stdio: ['pipe', 'ignore', 'ignore'] });
  watcher.unref();
  watcher.stdin.unref();
  child.once('exit', () => watcher.kill());
};

/** Starts a server, and waits until its output says that it is `ready`. It ends with this process at the latest. */
export const launch = async ({ name, args, log, ready, withinMs = 90_000 }) => {
  const child = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  endWithParent(child);
  let [seen, isReady] = ['', false];
  const read = (text) => {
    seen = (seen + text).slice(-4_000);
    isReady ||= seen.includes(ready);
    appendFile(log, text).catch(() => undefined);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const look = () => {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`${name} ended with ${ended}: ${seen.slice(-1_500)}`);
    return isReady;
  };
  await until(`${name} is ready: ${log}`, look, { withinMs, everyMs: 20 });
  return {
    pid: child.pid,
    async end(signal) {
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.kill(signal);
      await gone;
      clearTimeout(late);
    },
  };
};

/** Runs a server as a program of its own, on a port where one is named, until it is told to end; prints the settings that lead to it. */
export const runAlone = async (name, isAvailable, port, start, settingsOf) => {
  if (!isAvailable) {
    console.error(`${name} needs Java 17 or later and Maven (mvn) on the PATH.`);
    process.exit(1);
  }
  const server = await start({ port: port ? Number(port) : undefined });
  for (const setting of Object.entries(settingsOf(server))) console.log(setting.join('='));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop().then(() => process.exit(0)));
};
