// node bench/payments/run.mjs [--payments 2000] [--kills 12]
//
// Online payments while the processes that make them are ended by kill -9. Then what moved the money and all that is written of it have to agree to the
// cent, and each success has to be told again byte for byte. Any difference is named and ends with status 1.
//
// The services run as the processes of their bundles, with Kafka, beside a double of Stripe in a process of its own, whose requests meet faults and whose
// messages are lost, doubled, late and forged. Customers pay on its page, are declined, leave, or never come back; their orders are captured
// in whole or in parts, refunded and canceled. order, sale-link and the double are killed in turn, and start again.
//
// SEED (printed) makes the same payments and the same plan of kills again; how far the requests are at a kill is the machine's.
import { parseArgs } from 'node:util';
import { endAfter, say } from '../lib/waiting.mjs';
import { payAtStripe } from './pay-at-stripe.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { payments: { ...text, default: '2000' }, kills: { ...text, default: '12' } } });
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 32));

endAfter(40);
const began = performance.now();
const isClean = await payAtStripe({ seed, count: Number(values.payments), killCount: Number(values.kills) });
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
say(`${isClean ? 'as it must be' : 'NOT AS IT MUST BE'}, SEED=${seed}, ${seconds} s`);
process.exit(isClean ? 0 : 1);
