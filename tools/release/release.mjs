// npm run release -- 1.0.0 [--dry-run]: writes the version wherever it stands and the heading of CHANGELOG.md, makes the documents anew, commits and tags. The push
// of the tag publishes (.github/workflows/release.yml).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastRelease, unreleased } from '../api/breaking.mjs';
import { orSay } from '../k8s/run.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const isLater = (version, other) => version.localeCompare(other, 'en', { numeric: true }) > 0;
const majorOf = (version) => Number(version.split('.')[0]);

/** Says in a sentence why a version cannot be the next one; null where it can. */
export const obstacleTo = (version, changelog) => {
  const last = lastRelease(changelog);
  const section = unreleased(changelog);
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) return 'Name a version: npm run release -- 1.0.0';
  if (last && !isLater(version, last)) return `${version} is not later than ${last}`;
  if (!/^- /m.test(section)) return 'CHANGELOG.md has nothing under [Unreleased]';
  if (last && majorOf(version) === majorOf(last) && majorOf(last) > 0 && /^### Breaking$/m.test(section))
    return `CHANGELOG.md announces breaking changes: only ${majorOf(last) + 1}.0.0 may have them (docs/versioning.md)`;
  return null;
};

/** Begins the section of a version below an empty [Unreleased]; a first version has no note that there is none. */
export const releasedChangelog = (changelog, version, day) =>
  changelog
    .replace('No version has been released yet; this is what the first one holds.\n\n', '')
    .replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);

const ownPackages = /^(package|(apps|libs)\/[\w-]+\/package|(e2e|bench|tools)\/package)\.json$/;

/** Lists the files in which a version stands, with their texts as a release has them. */
export const releasedFiles = (version, day) => {
  const files = git('ls-files').split('\n');
  const changed = new Map([['CHANGELOG.md', releasedChangelog(read('CHANGELOG.md'), version, day)]]);
  const replace = (file, pattern) => changed.set(file, read(file).replace(pattern, `$1${version}`));
  for (const file of files) {
    if (ownPackages.test(file)) replace(file, /^(  "version": ")[^"]+/m);
    if (/^deploy\/k8s\/.*kustomization\.yaml$/.test(file)) replace(file, /(newName: \S*entrepot-[a-z-]+, newTag: )[^\s}]+/g);
  }
  replace('docker-compose.yml', /(\$\{ENTREPOT_VERSION:-)[^}]+/g);
  replace('.env.example', /^(ENTREPOT_VERSION=).+/m);
  replace('libs/contracts/src/version.ts', /(version = ')[^']+/);
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages)) if (!path.includes('node_modules/') && entry.version) entry.version = version;
  changed.set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  return new Map([...changed].filter(([file, text]) => text !== read(file)));
};

const release = async (version, isTried) => {
  const obstacle = obstacleTo(version, read('CHANGELOG.md'));
  if (obstacle) throw new Error(obstacle);
  if (git('tag', '--list', `v${version}`)) throw new Error(`There is a tag v${version} already`);
  const changed = releasedFiles(version, new Date().toISOString().slice(0, 10));
  console.log(`${version} is written into ${changed.size} files:\n${[...changed.keys()].map((file) => `  ${file}`).join('\n')}`);
  if (isTried) return;
  if (git('status', '--porcelain')) throw new Error('Commit or remove what has changed first');
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  node('node_modules/typescript-native/bin/tsc', '-b', 'tsconfig.json', 'apps/standalone/tsconfig.build.json');
  node('tools/docs.mjs');
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Entrepot ${version}`);
  console.log(`\nTagged v${version}. To publish: git push --follow-tags`);
};

if (process.argv[1] === import.meta.filename) {
  const [version] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  await orSay(release(version, process.argv.includes('--dry-run')));
}
