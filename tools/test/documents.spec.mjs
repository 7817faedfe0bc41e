// What the documents name is there: paths in backquotes, links and their headings, and scripts of package.json.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
const folders = new Set(files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))));
const entries = [...files, ...folders].map((entry) => `/${entry}`);
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

const documents = files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|^deploy\/.*\.md$/.test(file));

const tops = /^(apps|libs|docs|bench|tools|deploy|e2e|\.ci|\.github)(\/|$)/;
const ending = /\.(ts|mjs|json|ya?ml|md)$/;
/** A path from the root, or the end of one: `held-topics.ts`, `migrations/`, `<noun>.rules.ts`. */
const isPath = (text) =>
  /^[\w.@<>*/-]+$/.test(text) && !text.startsWith('/') && (tops.test(text) || ending.test(text) || /^[a-z-]+\/$/.test(text));

/** Paths below DATA_DIR and node_modules, which the repository does not keep. */
const elsewhere = /^(node_modules|var|DATA_DIR)\/|^(bootstrap|manifest|package-lock)\.json$/;

const pattern = (text) =>
  text
    .replace(/\/$/, '')
    .replace(/^\.(?=[a-z-]+\.ts$)/, '*.')
    .replace(/[.]/g, '\\.')
    .replace(/<[^>]+>|\*/g, '[^/]+');
const isThere = (text) => {
  const matcher = new RegExp(tops.test(text) ? `^/${pattern(text)}$` : `(^|/)${pattern(text)}$`);
  return elsewhere.test(text) || entries.some((entry) => matcher.test(entry));
};

const proseOf = (text) => text.replace(/^```[^]*?^```/gm, '');
const headingsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );

it.each(documents.filter((file) => file.startsWith('docs/adr/')))('%s has at most 25 lines', (file) => {
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(25);
});

describe('README.md', () => {
  it('has at most 250 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(250);
  });

  it('shows every picture of docs/pictures, each 1,280 pixels wide and of at most 120 kB', async () => {
    const shown = [...read('README.md').matchAll(/!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)/g)].map(([, path]) => path);
    expect(shown.toSorted()).toEqual(readdirSync(join(root, 'docs/pictures')).map((name) => `docs/pictures/${name}`));
    for (const path of shown) {
      const picture = readFileSync(join(root, path));
      expect([path, (await sharp(picture).metadata()).width, picture.length <= 120_000]).toEqual([path, 1_280, true]);
    }
  });
});

describe.each(documents)('%s', (document) => {
  const text = proseOf(read(document));

  it('names paths that exist', () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside).filter(isPath);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path, heading]) => {
      const target = path === '' ? document : normalize(join(dirname(document), path));
      return !entries.includes(`/${target.replace(/\/$/, '')}`) || (heading && !headingsOf(read(target)).includes(heading));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names scripts that exist', () => {
    const named = [...read(document).matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});
