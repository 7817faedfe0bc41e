// The sources of apps and libs, who imports whom, and what of that is a circle.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const largestFolder = 15;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
/** Excludes files that tools/docs.mjs writes. */
const isGenerated = (file) => file.includes('/generated/');
export const tracked = listed.split('\n').filter((file) => /\.(ts|mjs)$/.test(file) && !isGenerated(file) && existsSync(join(root, file)));
export const isTest = (file) => /\.spec\.(ts|mjs)$|(^|\/)test\/|^e2e\//.test(file);
export const sources = tracked.filter((file) => /^(apps|libs)\/[^/]+\/src\//.test(file) && file.endsWith('.ts') && !isTest(file));
export const textOf = (file) => readFileSync(join(root, file), 'utf8');
export const texts = new Map(sources.map((file) => [file, textOf(file)]));

/** Returns the file of the repository that an import names; any other import stays as it is. */
export const resolveImport = (file, from) => {
  if (from.startsWith('.')) return normalize(join(dirname(file), from)).replace(/\.js$/, '.ts');
  const [, project, inner] = /^@entrepot\/([^/]+)(?:\/(.+))?$/.exec(from) ?? [];
  if (!project) return from;
  const folder = existsSync(join(root, 'libs', project)) ? `libs/${project}` : `apps/${project}`;
  return `${folder}/src/${inner ?? 'index'}.ts`;
};

const importPattern = /^(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const importsOf = (file) =>
  [...texts.get(file).matchAll(importPattern)].map(([, from]) => resolveImport(file, from)).filter((to) => texts.has(to));
const graph = new Map(sources.map((file) => [file, importsOf(file)]));

/** Lists what is in a circle, or on the way to one: what is left when all that leads nowhere is taken away, again and again. */
const circlesIn = (edges) => {
  const left = new Map(edges);
  for (let before; before !== left.size;) {
    before = left.size;
    for (const [node, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(node);
  }
  return [...left.keys()];
};

const folders = [...Map.groupBy(sources, (file) => dirname(file))];
const importedBy = (files) => files.flatMap((file) => graph.get(file)).map((file) => dirname(file));
const folderGraph = new Map(folders.map(([folder, files]) => [folder, importedBy(files).filter((to) => to !== folder)]));

export const fileCircles = circlesIn(graph);
export const folderCircles = circlesIn(folderGraph);
export const largeFolders = folders
  .filter(([folder, files]) => files.length > largestFolder && !folder.endsWith('/migrations'))
  .map(([folder, files]) => `${folder} (${files.length})`);
/** Files that reach into what a library keeps to itself, outside the folders for that (ADR 65). `_httpMessage` is Node's. */
const reachesInside =
  /from '(kafkajs|pg|typeorm|fastify|undici|nodemailer|@nestjs\/[a-z-]+)\/(src|lib|dist)\/|[\w)\]!?]\._(?!httpMessage)[a-zA-Z]/;
const isForPatches = (file) => file.includes('/patches/') || file.includes('database/src/wire/');
export const privateMembers = sources.filter((file) => !isForPatches(file) && reachesInside.test(texts.get(file)));
