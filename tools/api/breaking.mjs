import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { run } from '../k8s/run.mjs';

const root = resolve(import.meta.dirname, '../..');
const document = join(root, 'docs/openapi.json');

/** Returns the newest version of a changelog; null before the first. */
export const lastRelease = (changelog) => /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)?.[1] ?? null;

/** Returns what stands under [Unreleased]. */
export const unreleased = (changelog) => /^## \[Unreleased\]\n([^]*?)(?=^## |(?![^]))/m.exec(changelog)?.[1] ?? '';

/** Lists breaking changes that the next release does not announce: its section `### Breaking` names the operation, as `GET /api2/orders`. */
export const unannounced = (changes, changelog) => {
  const [, breaking = ''] = /^### Breaking\n([^]*?)(?=^### |(?![^]))/m.exec(unreleased(changelog)) ?? [];
  return changes.filter(({ operation, path }) => !breaking.includes(`\`${operation} ${path}\``));
};

const changesOf = async (program, before, after) => {
  const { stdout } = await run(program, ['breaking', before, after, '--format', 'json']);
  return JSON.parse(stdout) ?? [];
};

/** Writes the description of a release, by its tag, into a folder. @returns the file */
const releasedDocument = async (version, folder) => {
  const { stdout } = await run('git', ['show', `v${version}:docs/openapi.json`], { cwd: root }).catch(() => {
    throw new Error(`CHANGELOG.md has released ${version}, and there is no tag v${version}: \`git fetch --tags\``);
  });
  const file = join(folder, 'released.json');
  await writeFile(file, stdout);
  return file;
};

/** Without it, a document that oasdiff cannot read well would be one without breaking changes. */
const assertSees = async (program, folder) => {
  const { paths, ...rest } = JSON.parse(await readFile(document, 'utf8'));
  const [removed] = Object.keys(paths);
  const broken = join(folder, 'broken.json');
  await writeFile(broken, JSON.stringify({ ...rest, paths: { ...paths, [removed]: undefined } }));
  const seen = await changesOf(program, document, broken);
  if (!seen.some(({ path }) => path === removed)) throw new Error(`oasdiff does not see that ${removed} is gone`);
};

/** Holds docs/openapi.json to that of the last release's tag. @returns a sentence @throws with each breaking change that CHANGELOG.md does not announce */
export const checkBreaking = async (program, folder) => {
  await assertSees(program, folder);
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const version = lastRelease(changelog);
  if (version === null) return 'no release yet to compare with';
  const changes = await changesOf(program, await releasedDocument(version, folder), document);
  const refused = unannounced(changes, changelog);
  if (refused.length > 0) {
    const lines = refused.map(({ operation, path, text }) => `    ${operation} ${path}: ${text}`);
    throw new Error(`Breaking since ${version}, and not named in CHANGELOG.md:\n${lines.join('\n')}`);
  }
  return `since ${version}: ${changes.length} announced`;
};
