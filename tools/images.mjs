// npm run images: names the foreign images that builds and installations take, and fails where one has no digest. `npm run images -- --pin` asks
// their registries by `docker buildx` what the tags are at this moment, and writes the digests behind them: a tag can be moved, a digest cannot.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './k8s/run.mjs';

const root = resolve(import.meta.dirname, '..');
const reference =
  /((?:\bimage: |\bimageName: |\bcontainer: |\bFROM |\bARG NODE=))([a-z0-9][a-z0-9./_-]*):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/g;

/** Lists the files that name images; our own have no tag there, or one that a release sets. */
export const imageFiles = () => [
  'Dockerfile',
  'docker-compose.yml',
  '.github/workflows/ci.yml',
  ...readdirSync(join(root, 'deploy/k8s'), { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join('deploy/k8s', name)),
];

export const readImageFile = (file) => readFileSync(join(root, file), 'utf8');

/** Lists the images in a text as they stand: name, tag, and digest where it has one. */
export const imagesIn = (text) => [...text.matchAll(reference)].map(([, , name, tag, digest]) => ({ name, tag, digest }));

/** Adds a digest behind each tag of a text, in place of an older one. */
export const pinned = (text, digestOf) =>
  text.replace(reference, (_, before, name, tag) => `${before}${name}:${tag}@${digestOf(`${name}:${tag}`)}`);

/** Looks up the digest of the index of all platforms. */
const resolveDigest = async (image) => {
  const { stdout } = await run('docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']);
  const digest = stdout.trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: the registry answered ${digest}`);
  return digest;
};

const pin = async (files) => {
  const images = new Set(files.flatMap((file) => imagesIn(readImageFile(file)).map(({ name, tag }) => `${name}:${tag}`)));
  const digests = new Map(await Promise.all([...images].map(async (image) => [image, await resolveDigest(image)])));
  for (const file of files) {
    const text = readImageFile(file);
    const fresh = pinned(text, (image) => digests.get(image));
    if (fresh !== text) writeFileSync(join(root, file), fresh);
  }
};

if (process.argv[1] === import.meta.filename) {
  const files = imageFiles();
  if (process.argv.includes('--pin')) await pin(files);
  for (const file of files) {
    for (const { name, tag, digest } of imagesIn(readImageFile(file))) {
      console.log(`${digest ? '✓' : '✗'} ${file}: ${name}:${tag}${digest ? `@${digest}` : ', no digest'}`);
      if (!digest) process.exitCode = 1;
    }
  }
}
