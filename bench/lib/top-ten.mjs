// node bench/lib/top-ten.mjs FILE.cpuprofile: where a process spent its time, idling left out, by function and by package.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `pg/lib/query.js` of a package, `apps/order/src/…` of ours. The maps of TypeORM point beside it. */
const shortened = (file) => {
  if (file.includes('node_modules/')) return file.split('node_modules/').pop();
  const own = /\/((apps|libs|bench|tools)\/.*)$/.exec(file);
  return own ? own[1] : file.replace(/^.*\/src\//, 'typeorm/');
};

/** From a place in a bundle to the place in the source, by the map beside it. */
const createLocate = () => {
  const maps = new Map();
  const mapOf = (bundle) => {
    if (!maps.has(bundle))
      maps.set(bundle, existsSync(`${bundle}.map`) ? new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8'))) : null);
    return maps.get(bundle);
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return { file: url, line: lineNumber + 1 };
    const bundle = fileURLToPath(url);
    const found = mapOf(bundle)?.findEntry(lineNumber, columnNumber);
    if (!found?.originalSource) return { file: shortened(bundle), line: lineNumber + 1 };
    return { file: shortened(join(dirname(bundle), found.originalSource)), line: found.originalLine + 1 };
  };
};

const packageOf = (file) =>
  file
    .split('/')
    .slice(0, /^(@|apps\/|libs\/)/.test(file) ? 2 : 1)
    .join('/');

/** Names of a profile's nodes: the function, and the package that runs it or had Node run it. */
const createNames = (nodes) => {
  const locate = createLocate();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, { ...callFrame, ...locate(callFrame) }]));
  const isForeign = ({ file }) => file !== '' && !file.startsWith('node:');
  return {
    frameOf: (id) => frames.get(id),
    functionOf: (id) => {
      const { functionName, file, line } = frames.get(id);
      return `${functionName || '(anonymous)'}${file && `  ${file}:${line}`}`;
    },
    packageOf: (id) => {
      for (let at = id; at !== undefined; at = parents.get(at)) {
        if (isForeign(frames.get(at))) return packageOf(frames.get(at).file);
      }
      const { functionName } = frames.get(id);
      return functionName === '(garbage collector)' ? functionName : 'Node by itself';
    },
  };
};

const add = (map, key, time) => map.set(key, (map.get(key) ?? 0) + time);
const seconds = (time) => (time / 1e6).toFixed(1);
const isProfiler = ({ functionName, url }) => functionName === 'post' && url === 'node:inspector';

/** Prints ten lines by function, and as many by package, of the time that was spent there itself. */
export const printTopTen = (path) => {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8'));
  const names = createNames(nodes);
  const [functions, packages] = [new Map(), new Map()];
  let [busy, outside] = [0, 0];
  samples.forEach((id, index) => {
    const frame = names.frameOf(id);
    if (frame.functionName === '(idle)' || isProfiler(frame)) return;
    if (frame.functionName === '(program)') return void (outside += timeDeltas[index]);
    add(functions, names.functionOf(id), timeDeltas[index]);
    add(packages, names.packageOf(id), timeDeltas[index]);
    busy += timeDeltas[index];
  });
  const print = (times) => {
    for (const [name, time] of [...times].sort((a, b) => b[1] - a[1]).slice(0, 10)) {
      console.log(`${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`);
    }
  };
  console.log(`${seconds(busy)} s in JavaScript and what it calls; ${seconds(outside)} s outside of it, left out`);
  print(functions);
  console.log('by package, with what it calls in Node:');
  print(packages);
};

if (process.argv[1] === import.meta.filename) printTopTen(process.argv[2]);
