// Loaded into the process of the services (`--import`): answers on LOOP_PROBE_PORT how long their event loop was blocked since the last request.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const everyMs = 2;

if (process.env.LOOP_PROBE_PORT) {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();

  // On a busy machine a loop is late without having worked: only what its own thread computed between two ticks counts.
  let worked = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    worked = Math.max(worked, (user + system) / 1_000);
  }, everyMs).unref();

  createServer((_request, response) => {
    // The ticks that this answer itself was waited for count as well.
    setTimeout(() => {
      const late = delays.max / 1e6;
      response.end(JSON.stringify({ blockedMs: Math.min(late, worked), late, worked }));
      delays.reset();
      worked = 0;
    }, 4 * everyMs);
  })
    .listen(Number(process.env.LOOP_PROBE_PORT), '127.0.0.1')
    .unref();
}
