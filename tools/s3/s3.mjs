// One S3 server for development and tests, from the jars that pom.xml names: `node tools/s3/s3.mjs`. It checks signatures, and its
// buckets are folders: an object is the file of its key.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { canStart, fetchJars, jarsOf, launch, runAlone } from '../java.mjs';

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

/** Starts one server with one bucket, `media`. */
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
  const config = join(dir, 's3proxy.properties');
  await writeFile(config, configuration(settings, buckets));
  const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Dlogback.configurationFile=${join(here, 'logback.xml')}`];
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

if (process.argv[1] === import.meta.filename)
  await runAlone('The S3 server', available(), process.env.S3_PORT, startS3, ({ settings }) => settings);
