import { imageFiles, imagesIn, pinned, readImageFile } from '../../tools/images.mjs';

const named = imageFiles().flatMap((file) => imagesIn(readImageFile(file)).map((image) => ({ file, ...image })));

const observability = ['prom/prometheus', 'grafana/grafana', 'jaegertracing/jaeger'];

it('every foreign image has an exact version', () => {
  expect(new Set(named.map(({ name }) => name))).toEqual(
    new Set(['node', 'postgres', 'apache/kafka', 'maildev/maildev', 'ghcr.io/cloudnative-pg/postgresql', ...observability]),
  );
  // PostgreSQL counts by two numbers, the others by three.
  for (const { file, name, tag } of named)
    expect([file, name, tag]).toEqual([file, name, expect.stringMatching(/^v?\d+\.\d+(\.\d+)?(-|$)/)]);
});

it('everything runs on one version of Node and of PostgreSQL', () => {
  const versionsOf = (image: string): Set<string | undefined> =>
    new Set(named.filter(({ name }) => name.endsWith(image)).map(({ tag }) => tag.split('-')[0]));
  expect(versionsOf('node')).toEqual(new Set([process.versions.node]));
  expect(versionsOf('postgres').size).toBe(1);
});

it('a digest is written behind each tag, and replaced by the next', () => {
  const [first, second] = [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`];
  const text =
    'ARG NODE=node:24.1.0-slim\nFROM ${NODE} AS build\n  image: apache/kafka:4.2.0\n  imageName: ghcr.io/x/y:18.4-z\nimage: entrepot\n';
  const once = pinned(text, () => first);
  expect(once).toBe(
    `ARG NODE=node:24.1.0-slim@${first}\nFROM \${NODE} AS build\n  image: apache/kafka:4.2.0@${first}\n  imageName: ghcr.io/x/y:18.4-z@${first}\nimage: entrepot\n`,
  );
  expect(pinned(once, () => second)).toBe(once.replaceAll(first, second));
  expect(imagesIn(once).map(({ digest }) => digest)).toEqual([first, first, first]);
});
