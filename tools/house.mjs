// npm run house [-- --list]: counts what makes the code large or hard to follow: lines, large folders, import circles, TypeORM's spread, files that
// one shipment passes. --list names the files behind each figure.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const listing = process.argv.includes('--list');
const largestFolder = 15;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => /\.(ts|mjs)$/.test(file) && existsSync(join(root, file)));
const isTest = (file) => /\.spec\.ts$|(^|\/)test\/|^e2e\//.test(file);
const isSource = (file) => /^(apps|libs)\/[^/]+\/src\//.test(file) && file.endsWith('.ts') && !isTest(file);
const sources = tracked.filter(isSource);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const linesOf = (text) => text.split('\n').length - 1;
const lineCount = (files) => files.reduce((sum, file) => sum + linesOf(texts.get(file) ?? readFileSync(join(root, file), 'utf8')), 0);

/** Files that a file imports for use at run time or for types alone, within the repository. */
const importPattern = /^(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const importsOf = (file) =>
  [...texts.get(file).matchAll(importPattern)].flatMap(([statement, from]) => {
    if (from.startsWith('.'))
      return [{ to: normalize(join(dirname(file), from)).replace(/\.js$/, '.ts'), isType: /^import\s+type\s/.test(statement) }];
    const [, library, inner] = /^@entrepot\/([^/]+)(?:\/(.+))?$/.exec(from) ?? [];
    if (!library) return [];
    const place = existsSync(join(root, 'libs', library)) ? `libs/${library}` : `apps/${library}`;
    return [{ to: `${place}/src/${inner ?? 'index'}.ts`, isType: /^import\s+type\s/.test(statement) }];
  });
const graph = new Map(sources.map((file) => [file, importsOf(file).filter(({ to }) => texts.has(to))]));

/** Strongly connected groups of two or more (Tarjan). */
const circlesIn = (edges) => {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
};

const fileCircles = circlesIn(new Map([...graph].map(([file, imports]) => [file, imports.map(({ to }) => to)])));
const folderEdges = new Map();
for (const [file, imports] of graph) {
  const from = dirname(file);
  const known = folderEdges.get(from) ?? new Set();
  for (const { to } of imports) if (dirname(to) !== from) known.add(dirname(to));
  folderEdges.set(from, known);
}
const folderCircles = circlesIn(folderEdges);

const perFolder = Map.groupBy(sources, (file) => dirname(file));
const largeFolders = [...perFolder]
  .filter(([, files]) => files.length > largestFolder)
  .map(([folder, files]) => `${folder} (${files.length})`);

const ownsTypeorm = (file) => /\.store\.ts$|\.table\.ts$|\/migrations\/|^libs\/database\//.test(file);
const typeorm = sources.filter((file) => !ownsTypeorm(file) && /from 'typeorm'/.test(texts.get(file)));

/** Everything of the order service that the endpoint for shipments runs through. */
const reachable = (start) => {
  const seen = new Set();
  const open = [...start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { to, isType } of graph.get(file)) if (!isType && to.startsWith('apps/')) open.push(to);
  }
  return [...seen].sort();
};
const shipmentWrites = /^apps\/order\/.*shipments?(-writes)?\.controller\.ts$/;
const shipmentFiles = reachable(sources.filter((file) => shipmentWrites.test(file) && /@(Post|Write)\(/.test(texts.get(file))));

const sorted = sources.map((file) => linesOf(texts.get(file))).sort((a, b) => a - b);
const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
const large = sources.filter((file) => linesOf(texts.get(file)) > 300);
const tiny = sources.filter((file) => linesOf(texts.get(file)) < 10);

const figures = [
  ['source files', sources.length],
  ['source lines', lineCount(sources)],
  ['test lines', lineCount(tracked.filter(isTest))],
  ['lines of tools and benches', lineCount(tracked.filter((file) => /^(tools|bench)\//.test(file)))],
  ['lines of a file, median and p90', `${at(0.5)}, ${at(0.9)}`],
  ['files over 300 lines', large.length, large],
  ['files under 10 lines', tiny.length, tiny],
  [`folders over ${largestFolder} files`, largeFolders.length, largeFolders],
  ['import circles of files', fileCircles.length, fileCircles.map((group) => group.join(' ↔ '))],
  ['import circles of folders', folderCircles.length, folderCircles.map((group) => group.join(' ↔ '))],
  ['files that import TypeORM outside stores, tables, migrations, libs/database', typeorm.length, typeorm],
  ['files of the order service that creating a shipment passes', shipmentFiles.length, shipmentFiles],
];
for (const [name, figure, files = []] of figures) {
  console.log(`${String(figure).padStart(8)}  ${name}`);
  if (listing) for (const file of files) console.log(`            ${file}`);
}
