// node bench/conversion/run.mjs [--oversell] [--coupon] [--convert] [--sustain]
//
// The path from a sale's link to its order, on processes of the bundles as containers run them, with Kafka and PostgreSQL:
// --convert (what is run without any): 200 sales, each submitted three times, two replicas of each service, of which one each of
// sale-link, inventory and order is ended by kill -9 on the way; --oversell: 100 buyers of 10 pieces; --coupon: 60 buyers with a coupon
// of 10 uses, while both replicas of order are ended so, one after the other; --sustain: sales submitted at a steady rate (RATE) for a
// while (SECONDS), CPU of a conversion by process and database, and what waits meanwhile.
// Then the API and the databases are asked; anything that is off ends with status 1.
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { onSystem, readOptions, runBench } from '../lib/system.mjs';
import { say } from '../../tools/lib/waiting.mjs';
import { convertAll } from './convert-all.mjs';
import { coupon } from './coupon.mjs';
import { oversell } from './oversell.mjs';
import { sustain } from './sustain.mjs';

const chosen = readOptions({ oversell: false, coupon: false, convert: false, sustain: false });
if (!Object.values(chosen).includes(true)) chosen.convert = true;

const works = { oversell, coupon, convert: convertAll, sustain };

await runBench(chosen.sustain ? 60 : 15, serviceNames, async (postgres) => {
  let isClean = true;
  for (const [name, work] of Object.entries(works).filter(([name]) => chosen[name])) {
    const options = name === 'sustain' ? { isDirect: true } : { replicas: 2 };
    const passed = await onSystem(postgres, `bench_${name}_`, options, work).catch((error) => (console.error(error), false));
    say(`${name}: ${passed ? 'as it must be' : 'NOT AS IT MUST BE'}`);
    isClean &&= passed;
  }
  return isClean;
});
