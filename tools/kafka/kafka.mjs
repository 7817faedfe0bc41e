// One Apache Kafka node (KRaft) for development and tests, from the jars that pom.xml names: `node tools/kafka/kafka.mjs`.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePorts } from '../free-port.mjs';
import { canStart, fetchJars, jarsOf, launch, runAlone } from '../java.mjs';
import { run } from '../k8s/run.mjs';
import { secureListener } from './secure.mjs';

const here = import.meta.dirname;

/** Whether a broker can be started here. */
export const available = () => canStart(here);

/** Settings that depend on the start. */
const settings = ({ port, controllerPort, dir, secure }) => {
  const reached = `PLAINTEXT://127.0.0.1:${port}${secure ? `,SECURE://${secure.brokers}` : ''}`;
  return `
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=CONTROLLER://127.0.0.1:${controllerPort},${reached}
advertised.listeners=${reached}
log.dirs=${join(dir, 'data').replaceAll('\\', '/')}
`;
};

/** A test's broker lives too briefly for the better code that the second compiler makes: without it a start costs half. */
const forTests = process.env.NODE_ENV === 'test' ? ['-XX:TieredStopAtLevel=1'] : [];

/** Arguments of Java for a class and its own. */
const java = (args) => {
  const logging = `-Dlog4j2.configurationFile=${pathToFileURL(join(here, 'log4j2.properties'))}`;
  return ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', ...forTests, logging, '-cp', join(jarsOf(here), '*'), ...args];
};

const format = async (dir, formatArgs) => {
  const config = join(dir, 'server.properties');
  // As `random-uuid` of this tool makes one; a dash at its beginning would be taken for an option.
  const id = `A${randomBytes(16).toString('base64url').slice(1)}`;
  await run('java', java(['kafka.tools.StorageTool', 'format', '-t', id, '-c', config, '--ignore-formatted', ...formatArgs]));
};

/** Starts the broker on a prepared folder, and waits until it says that it is ready. */
const launchBroker = (dir) =>
  launch({
    name: 'Kafka',
    args: java(['kafka.Kafka', join(dir, 'server.properties')]),
    log: join(dir, 'kafka.log'),
    ready: 'Kafka Server started',
  });

/**
 * Starts one broker. Without `dir` its data lies in a temporary folder and goes with `stop`; `secure` needs openssl. Further `users` of the
 * secure listener may do nothing until they are given rights over the plain one, which may do everything.
 */
export const startKafka = async (options = {}) => {
  await fetchJars(here, "Kafka's jars, about 45 MB,");
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'entrepot-kafka-')));
  await mkdir(dir, { recursive: true });
  const [free, controllerPort, securePort] = await freePorts(3);
  const port = options.port ?? free;
  const secure = options.secure ? await secureListener(dir, securePort, options.users) : undefined;
  const fixed = await readFile(join(here, 'server.properties'), 'utf8');
  const own = settings({ port, controllerPort, dir, secure: secure?.access });
  await writeFile(join(dir, 'server.properties'), fixed + own + (secure?.settings ?? ''));
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

if (process.argv[1] === import.meta.filename)
  await runAlone('Kafka', available(), process.env.KAFKA_PORT, startKafka, ({ brokers }) => ({ KAFKA_BROKERS: brokers }));
