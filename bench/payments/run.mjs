// node bench/payments/run.mjs [--provider stripe|sandbox] [--payments 2000|200] [--kills 12|8]
//
// Online payments while the processes that make them are ended by kill -9. Then what moved the money and all that is written of it have to agree to the
// cent, and each success has to be told again byte for byte. Any difference is named and ends with status 1.
//
// stripe: the services as the processes of their bundles, with Kafka, beside a double of Stripe in a process of its own, whose requests meet faults and whose
// messages are lost, doubled, late and forged. Customers pay on its page, are declined, leave, or never come back; their orders are captured
// in whole or in parts, refunded and canceled. order, sale-link and the double are killed in turn, and start again.
// sandbox: everything in one process, which is killed while the gateway is silent (amounts in .14 and .15), between its answer and the save, at any time, in
// the sweep that settles what another kill left, and on the way of a request.
//
// SEED (printed) makes the same payments and the same plan of kills again; how far the requests are at a kill is the machine's.
import { parseArgs } from 'node:util';
import { say } from '../lib/waiting.mjs';
import { runSandbox } from './sandbox/run.mjs';
import { runStripe } from './stripe/run.mjs';

const providers = {
  stripe: { run: runStripe, payments: 2_000, kills: 12, withinMinutes: 40 },
  sandbox: { run: runSandbox, payments: 200, kills: 8, withinMinutes: 10 },
};
const text = { type: 'string' };
const { values } = parseArgs({ options: { provider: { ...text, default: 'stripe' }, payments: text, kills: text } });
const provider = providers[values.provider];
if (!provider) throw new Error(`--provider is ${values.provider}: it must be one of ${Object.keys(providers).join(', ')}`);
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 32));

// Whatever hangs: the exit handlers of what was started end their processes.
setTimeout(() => {
  console.error(`Not done within ${provider.withinMinutes} minutes, SEED=${seed}`);
  process.exit(1);
}, provider.withinMinutes * 60_000).unref();

const began = performance.now();
const isClean = await provider.run({
  seed,
  count: Number(values.payments ?? provider.payments),
  killCount: Number(values.kills ?? provider.kills),
});
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
say(`${isClean ? 'as it must be' : 'NOT AS IT MUST BE'}, SEED=${seed}, ${seconds} s`);
process.exit(isClean ? 0 : 1);
