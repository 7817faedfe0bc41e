// node bench/lib/top-ten.mjs FILE.cpuprofile: where a process spent its time, idling left out, by function and by package.
import { readFileSync } from 'node:fs';

const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const byId = new Map(nodes.map((node) => [node.id, node]));
const times = new Map();
let busy = 0;
samples.forEach((id, index) => {
  const { functionName, url, lineNumber } = byId.get(id).callFrame;
  if (functionName === '(idle)' || functionName === '(program)') return;
  const name = `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;
  times.set(name, (times.get(name) ?? 0) + timeDeltas[index]);
  busy += timeDeltas[index];
});
const sorted = [...times].sort((a, b) => b[1] - a[1]).slice(0, 10);
for (const [name, time] of sorted) console.log(`${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`);
