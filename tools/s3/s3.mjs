// One S3 server for development and tests, from the jars that pom.xml names: `node tools/s3/s3.mjs`. It checks signatures, and its
// buckets are folders: an object is the file of its key.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { canStart, fetchJars, jarsOf, launch } from '../java.mjs';

const here = import.meta.dirname;

/** Whether a server can be started here. */
export const available = () => canStart(here);

/** Fetches what the server is made of, unless it is there. */
export const prepare = () => fetchJars(here, "S3Proxy's jars, about 20 MB,");

// It keeps objects in a folder, and asks for keys to it all the same.
const configuration = (settings, folder) => `
s3proxy.endpoint=${settings.MEDIA_S3_ENDPOINT}
s3proxy.authorization=aws-v4
s3proxy.identity=${settings.MEDIA_S3_ACCESS_KEY_ID}
s3proxy.credential=${settings.MEDIA_S3_SECRET_ACCESS_KEY}
jclouds.provider=filesystem-nio2
jclouds.identity=none
jclouds.credential=none
jclouds.filesystem.basedir=${folder.replaceAll('\\', '/')}
`;

const logSettings = `<configuration>
  <appender name="out" class="ch.qos.logback.core.ConsoleAppender"><encoder><pattern>%d %p %c: %m%n</pattern></encoder></appender>
  <root level="info"><appender-ref ref="out" /></root>
</configuration>
`;

/**
 * Starts one server with one bucket, `media`.
 * @param {{ port?: number }} [options]
 * @returns {Promise<import('./s3.mjs').RunningS3>}
 */
export const startS3 = async (options = {}) => {
  await prepare();
  const dir = await mkdtemp(join(tmpdir(), 'entrepot-s3-'));
  const settings = {
    MEDIA_S3_BUCKET: 'media',
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${options.port ?? (await freePort())}`,
    MEDIA_S3_ACCESS_KEY_ID: 'development-key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'development-secret',
  };
  const buckets = join(dir, 'buckets');
  const folder = join(buckets, settings.MEDIA_S3_BUCKET);
  await mkdir(folder, { recursive: true });
  const [config, logConfig] = [join(dir, 's3proxy.properties'), join(dir, 'logback.xml')];
  await writeFile(config, configuration(settings, buckets));
  await writeFile(logConfig, logSettings);
  const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Dlogback.configurationFile=${logConfig}`];
  const server = await launch({
    name: 'S3Proxy',
    args: [...java, '-cp', join(jarsOf(here), '*'), 'org.gaul.s3proxy.Main', '--properties', config],
    log: join(dir, 's3.log'),
    ready: 'Started Server@',
  });
  return {
    settings,
    folder,
    async stop() {
      await server.end('SIGTERM');
      await rm(dir, { recursive: true, force: true });
    },
    kill: () => server.end('SIGKILL'),
  };
};

if (process.argv[1] === import.meta.filename) {
  if (!available()) {
    console.error('The S3 server needs Java 17 or later and Maven (mvn) on the PATH.');
    process.exit(1);
  }
  const s3 = await startS3({ port: process.env.S3_PORT ? Number(process.env.S3_PORT) : undefined });
  for (const [name, value] of Object.entries(s3.settings)) console.log(`${name}=${value}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void s3.stop().then(() => process.exit(0)));
}
