// 500 slow callers of each kind, while others call 50 times a second: none of the others may fail, and their p99 may be 250 ms above the quiet
// one. Prints both. Loopback only; SECONDS (20) is the time of each measurement, KINDS a list of some kinds.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHouse } from './house.mjs';
import { heading, line, steadily, summary } from './others.mjs';

const seconds = Number(process.env.SECONDS ?? 20);
/** Until the slow ones are all there, and the first have run into the limits. */
const settleMs = 12_000;
const allowedMs = 250;
const kinds = (process.env.KINDS ?? 'heads,bodies,uploads,images,lists').split(',');

const house = await startHouse();
try {
  const authorization = await house.integration('others');
  const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => house.integration(`slow-${n}`)));
  const json = { authorization, 'content-type': 'application/json' };
  const calls = [
    { url: `${house.url}/api2/order?id=1`, headers: { authorization } },
    { url: `${house.url}/checkout/a-token` },
    { url: `${house.url}/api2/order/cancel`, method: 'POST', headers: json, body: JSON.stringify({ order_id: 1 }) },
    { url: `${house.url}/media/small.png` },
    { url: `${house.url}/api2/orders`, headers: { authorization } },
    { url: `${house.url}/checkout/a-token`, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
    { url: `${house.url}/api2/products`, headers: { authorization } },
    { url: `${house.url}/.well-known/jwks.json` },
  ];
  const others = async () => summary(await steadily({ perSecond: 50, seconds, next: (n) => calls[n % calls.length] }));

  await others();
  const quiet = await others();
  console.log(`others, 50 calls a second for ${seconds} s\n${heading}\n${line('quiet', quiet)}`);
  for (const kind of kinds) {
    const slow = fork(join(import.meta.dirname, 'slow-callers.mjs'), {
      env: { ...process.env, GATEWAY: house.url, KIND: kind, TOKENS: JSON.stringify(tokens) },
    });
    await sleep(settleMs);
    const found = await others();
    slow.send('report');
    const [fared] = await once(slow, 'message');
    console.log(`${line(`500 slow ${kind}`, found)}   slow ones: ${JSON.stringify(fared)}`);
    if (found.failed > 0 || found.p99 > quiet.p99 + allowedMs) process.exitCode = 1;
    await sleep(2_000);
  }
} finally {
  await house.stop();
}
