// node bench/feed/readers.mjs [--readers 500] [--events 2000] [--rate 40]
//
// Readers of the feed as server-sent events, while events are published to Kafka: each must see every event once, each subject's in their order.
// Half of them come to it from the beginning, half at its end; one more never reads what it is sent. Prints what they missed, the delays, and what the
// feed spent; ends with status 1 where a reader missed something.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { cpuOf, percentile } from '../lib/cpu.mjs';
import { say, until } from '../lib/waiting.mjs';
import { openHouse } from './house.mjs';

const options = {
  readers: { type: 'string', default: '500' },
  events: { type: 'string', default: '2000' },
  rate: { type: 'string', default: '40' },
};
const { values } = parseArgs({ options });
const [count, events, rate] = [Number(values.readers), Number(values.events), Number(values.rate)];
const house = await openHouse({ prefix: 'bench_readers_', replicas: 1, subjects: 500 });
const { gateway, db, publisher } = house;
const [feed] = house.feeds;
const { authorization } = house.client;

const delays = [];
/** Matches an event: the first id and time of its JSON form are its own. */
const event = /^data: .*?"id":"([^"]+)".*?"time":"([^"]+)"/gm;

/** A reader: how many events it saw, and a digest of their ids in the order in which they came. */
const openReader = (cursor) =>
  new Promise((resolve, reject) => {
    const ids = createHash('sha256');
    const reader = { seen: 0, digest: () => ids.copy().digest('hex') };
    const headers = { accept: 'text/event-stream', authorization };
    const sent = request(`${gateway.url}/api2/events?types=order.*${cursor}`, { headers, agent: false }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        const text = rest + chunk;
        const end = text.lastIndexOf('\n\n') + 2;
        rest = text.slice(end);
        for (const [, id, time] of text.slice(0, end).matchAll(event)) {
          ids.update(id);
          if (reader.seen++ % 50 === 0 && cursor !== '') delays.push(Date.now() - Date.parse(time));
        }
      });
      if (answer.statusCode === 200) resolve(reader);
      else reject(new Error(`a reader was refused: ${answer.statusCode}`));
    });
    sent.on('error', reject).end();
  });
const half = Math.floor(count / 2);
const open = (many, cursor) => Promise.all(Array.from({ length: many }, () => openReader(cursor)));

const readers = await open(half, '&cursor=now');
await new Promise((resolve) =>
  request(`${gateway.url}/api2/events?types=order.*`, { headers: { accept: 'text/event-stream', authorization }, agent: false }, (answer) =>
    resolve(answer.pause()),
  ).end(),
);
say(`${count} readers and one that does not read; ${events} events at ${rate}/s`);
const [begun, cpu] = [performance.now(), { feed: cpuOf(feed.pid), gateway: cpuOf(gateway.pid) }];
await publisher.publish(events / 2, rate);
readers.push(...(await open(count - half, '')));
await publisher.publish(events / 2, rate);
await until('all to have seen all', () => readers.every(({ seen }) => seen >= events), { withinMs: 300_000 }).catch((error) =>
  say(error.message),
);
const spent = (app) => ((cpuOf(app.pid) - cpu[app === feed ? 'feed' : 'gateway']) / (count * events)).toFixed(1);

const { rows } = await db.query(`select event_id from event where type like 'order.%' order by place`);
const wanted = rows.reduce((ids, { event_id }) => ids.update(event_id), createHash('sha256')).digest('hex');
const whole = readers.filter((reader) => reader.seen === events && reader.digest() === wanted).length;
say(
  `${whole} of ${count} readers saw all ${rows.length} events by their ids, in the order of the log; ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
);
say(
  `delays of those at the end (half, 99 %): ${percentile(delays, 0.5)} ms, ${percentile(delays, 0.99)} ms; CPU an event read: feed ${spent(feed)} µs, gateway ${spent(gateway)} µs`,
);

await house.close();
process.exit(whole === count ? 0 : 1);
