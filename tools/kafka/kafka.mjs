// One Apache Kafka node (KRaft) for development and tests, from the jars that pom.xml names: `node tools/kafka/kafka.mjs`.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePorts } from '../free-port.mjs';
import { canStart, fetchJars, jarsOf, launch } from '../java.mjs';
import { run } from '../k8s/run.mjs';
import { secureListener } from './secure.mjs';

const here = import.meta.dirname;

/** Whether a broker can be started here. */
export const available = () => canStart(here);

/** @param {{ port: number, controllerPort: number, dir: string, secure?: { brokers: string } }} where */
const settings = ({ port, controllerPort, dir, secure }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${secure ? `,SECURE://${secure.brokers}` : ''}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}${secure ? `,SECURE://${secure.brokers}` : ''}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SECURE:SASL_SSL
log.dirs=${join(dir, 'data').replaceAll('\\', '/')}
auto.create.topics.enable=false
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=2000
group.initial.rebalance.delay.ms=0
offsets.topic.replication.factor=1
offsets.retention.minutes=43200
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

/** A test's broker lives too briefly for the better code that the second compiler makes: without it a start costs half. */
const forTests = process.env.NODE_ENV === 'test' ? ['-XX:TieredStopAtLevel=1'] : [];

/** @param {string[]} args the class and its arguments */
const java = (args, dir) => [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  ...forTests,
  `-Dlog4j2.configurationFile=${pathToFileURL(join(dir, 'log4j2.properties'))}`,
  '-cp',
  join(jarsOf(here), '*'),
  ...args,
];

const format = async (dir, formatArgs) => {
  const config = join(dir, 'server.properties');
  // As `random-uuid` of this tool makes one; a dash at its beginning would be taken for an option.
  const id = `A${randomBytes(16).toString('base64url').slice(1)}`;
  const args = ['format', '-t', id, '-c', config, '--ignore-formatted', ...formatArgs];
  await run('java', java(['kafka.tools.StorageTool', ...args], dir));
};

/** Starts the broker on a prepared folder, and waits until it says that it is ready. */
const launchBroker = (dir) =>
  launch({
    name: 'Kafka',
    args: java(['kafka.Kafka', join(dir, 'server.properties')], dir),
    log: join(dir, 'kafka.log'),
    ready: 'Kafka Server started',
  });

/**
 * Starts one broker. Without `dir` its data lies in a temporary folder and goes with `stop`; `secure` needs openssl. Further `users` of the
 * secure listener may do nothing until they are given rights over the plain one, which may do everything.
 * @param {{ port?: number, dir?: string, secure?: boolean, users?: string[] }} [options]
 * @returns {Promise<import('./kafka.mjs').RunningKafka>}
 */
export const startKafka = async (options = {}) => {
  await fetchJars(here, "Kafka's jars, about 45 MB,");
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'entrepot-kafka-')));
  await mkdir(dir, { recursive: true });
  const [free, controllerPort, securePort] = await freePorts(3);
  const port = options.port ?? free;
  const secure = options.secure ? await secureListener(dir, securePort, options.users) : undefined;
  const plain = settings({ port, controllerPort, dir, secure: secure?.access });
  await writeFile(join(dir, 'server.properties'), plain + (secure?.settings ?? ''));
  await writeFile(join(dir, 'log4j2.properties'), logSettings);
  await format(dir, secure?.formatArgs ?? []);
  let broker = await launchBroker(dir);
  return {
    brokers: `127.0.0.1:${port}`,
    secure: secure?.access,
    get pid() {
      return broker.pid;
    },
    async stop() {
      await broker.end('SIGTERM');
      if (!options.dir) await rm(dir, { recursive: true, force: true });
    },
    kill: () => broker.end('SIGKILL'),
    async restart() {
      broker = await launchBroker(dir);
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
