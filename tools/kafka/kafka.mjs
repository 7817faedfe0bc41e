// One Apache Kafka node (KRaft) for development and tests, from the jars that pom.xml names: `node tools/kafka/kafka.mjs`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const jars = join(import.meta.dirname, 'target', 'jars');
const readyWithinMs = 90_000;

/**
 * @typedef {object} RunningKafka
 * @property {string} brokers `host:port`, for KAFKA_BROKERS
 * @property {number} pid changes with `restart`
 * @property {() => Promise<void>} stop ends it in order and removes its data
 * @property {() => Promise<void>} kill ends it like a power cut; the data stays
 * @property {() => Promise<void>} restart starts it again with the same data on the same port
 */

const javaVersion = () => {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
};

const hasMaven = () => spawnSync('mvn', ['-v'], { shell: process.platform === 'win32' }).status === 0;

/** Whether a broker can be started here: Java 17 or later, and Maven where the jars are not there yet. */
export const available = () => javaVersion() >= 17 && (existsSync(jars) || hasMaven());

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' && command === 'mvn' });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(output.trim()) : reject(new Error(`${command} ended with ${code}: ${output.slice(-2000)}`)),
    );
  });

/** Into a folder of its own first: one that was cut short is never taken for whole. */
const resolveJars = async () => {
  if (existsSync(jars)) return;
  const telling = setTimeout(() => console.error('Kafka: fetching its jars from Maven Central, about 45 MB, once …'), 2_000);
  const partial = `${jars}-${process.pid}`;
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${partial}`];
    await run('mvn', ['-q', '-B', '-f', join(import.meta.dirname, 'pom.xml'), ...goal]);
    await rename(partial, jars).catch((error) => {
      if (!existsSync(jars)) throw error;
    });
  } finally {
    clearTimeout(telling);
    await rm(partial, { recursive: true, force: true });
  }
};

/** Held at the same time, so that they differ. */
const twoFreePorts = async () => {
  const servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(0, '127.0.0.1')];
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [port = 0, controllerPort = 0] = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return { port, controllerPort };
};

/** @param {{ port: number, controllerPort: number, dir: string }} where */
const settings = ({ port, controllerPort, dir }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=${join(dir, 'data').replaceAll('\\', '/')}
auto.create.topics.enable=false
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=2000
group.initial.rebalance.delay.ms=0
offsets.topic.replication.factor=1
offsets.topic.num.partitions=8
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=8
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=8
`;

const logSettings = `
appenders = out
appender.out.type = Console
appender.out.name = out
appender.out.layout.type = PatternLayout
appender.out.layout.pattern = %d{ISO8601} %p %c: %m%n
rootLogger.level = info
rootLogger.appenderRefs = out
rootLogger.appenderRef.out.ref = out
`;

/** @param {string[]} args the class and its arguments */
const java = (args, dir) => [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  `-Dlog4j2.configurationFile=${pathToFileURL(join(dir, 'log4j2.properties'))}`,
  '-cp',
  join(jars, '*'),
  ...args,
];

const format = async (dir) => {
  const config = join(dir, 'server.properties');
  const id = (await run('java', java(['kafka.tools.StorageTool', 'random-uuid'], dir))).split('\n').at(-1);
  await run('java', java(['kafka.tools.StorageTool', 'format', '-t', /** @type {string} */ (id), '-c', config, '--ignore-formatted'], dir));
};

/** Starts the broker on a prepared folder, and waits until it says that it is ready. */
const launch = async (dir) => {
  const child = spawn('java', java(['kafka.Kafka', join(dir, 'server.properties')], dir), { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = join(dir, 'kafka.log');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  gone.then(() => process.off('exit', endWithParent));
  const ready = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Kafka was not ready within ${readyWithinMs / 1000} s: ${log}`)), readyWithinMs);
    let seen = '';
    const read = (text) => {
      seen = (seen + text).slice(-4_000);
      appendFile(log, text).catch(() => undefined);
      if (!seen.includes('Kafka Server started')) return;
      clearTimeout(late);
      resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    gone.then((code) => {
      clearTimeout(late);
      reject(new Error(`Kafka ended with ${code}: ${seen.slice(-1_500)}`));
    });
  });
  await ready;
  return { child, gone };
};

/**
 * Starts one broker. Without `dir` its data lies in a temporary folder and goes with `stop`.
 * @param {{ port?: number, dir?: string }} [options]
 * @returns {Promise<RunningKafka>}
 */
export const startKafka = async (options = {}) => {
  await resolveJars();
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'entrepot-kafka-')));
  await mkdir(dir, { recursive: true });
  const free = await twoFreePorts();
  const port = options.port ?? free.port;
  await writeFile(join(dir, 'server.properties'), settings({ port, controllerPort: free.controllerPort, dir }));
  await writeFile(join(dir, 'log4j2.properties'), logSettings);
  await format(dir);
  let { child, gone } = await launch(dir);

  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  return {
    brokers: `127.0.0.1:${port}`,
    get pid() {
      return /** @type {number} */ (child.pid);
    },
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await end('SIGTERM');
      clearTimeout(late);
      if (!options.dir) await rm(dir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    async restart() {
      ({ child, gone } = await launch(dir));
    },
  };
};

if (process.argv[1] === import.meta.filename) {
  if (!available()) {
    console.error('Kafka needs Java 17 or later and Maven (mvn) on the PATH.');
    process.exit(1);
  }
  const kafka = await startKafka({ port: process.env.KAFKA_PORT ? Number(process.env.KAFKA_PORT) : undefined });
  console.log(`KAFKA_BROKERS=${kafka.brokers}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void kafka.stop().then(() => process.exit(0)));
}
