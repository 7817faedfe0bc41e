// node bench/feed/readers.mjs [--readers 500] [--events 2000] [--rate 40]
//
// Readers of the feed as server-sent events, while events are published to Kafka: each must see every event once, each subject's in their order.
// Half of them come to it from the beginning, half at its end; one more never reads what it is sent. Prints what they missed, the delays, and what the
// feed spent; ends with status 1 where a reader missed something.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { percentile } from '../lib/cpu.mjs';
import { readOptions } from '../lib/options.mjs';
import { startStack } from '../lib/stack.mjs';
import { say, times, until } from '../lib/waiting.mjs';
import { runFeed } from './house.mjs';

const { readers: count, events, rate } = readOptions({ readers: 500, events: 2_000, rate: 40 });

const delays = [];
/** Matches an event: the first id and time of its JSON form are its own. */
const event = /^data: .*?"id":"([^"]+)".*?"time":"([^"]+)"/gm;

/** A reader: how many events it saw, and a digest of their ids in the order in which they came. */
const openReader = ({ url, authorization }, cursor) =>
  new Promise((resolve, reject) => {
    const ids = createHash('sha256');
    const reader = { seen: 0, digest: () => ids.copy().digest('hex') };
    const headers = { accept: 'text/event-stream', authorization };
    const sent = request(`${url}/api2/events?types=order.*${cursor}`, { headers, agent: false }, (answer) => {
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

const trial = async ({ system: stack, rows, publisher }) => {
  const half = Math.floor(count / 2);
  const api = { url: stack.url, authorization: stack.client.authorization };
  const open = (many, cursor) => Promise.all(times(many, () => openReader(api, cursor)));
  const cpu = () => ['feed', 'gateway'].map((name) => stack.app(name).cpu());

  const readers = await open(half, '&cursor=now');
  const headers = { accept: 'text/event-stream', authorization: api.authorization };
  await new Promise((resolve) =>
    request(`${api.url}/api2/events?types=order.*`, { headers, agent: false }, (answer) => resolve(answer.pause())).end(),
  );
  say(`${count} readers and one that does not read; ${events} events at ${rate}/s`);
  const [begun, before] = [performance.now(), cpu()];
  await publisher.publish(events / 2, rate);
  readers.push(...(await open(count - half, '')));
  await publisher.publish(events / 2, rate);
  const hasEnded = () => readers.every(({ seen }) => seen >= events);
  await until('all to have seen all', hasEnded, { withinMs: 300_000 }).catch((error) => say(error.message));
  const [feed, gateway] = cpu().map((us, n) => ((us - before[n]) / (count * events)).toFixed(1));

  const log = await rows(`select event_id from event where type like 'order.%' order by place`);
  const wanted = log.reduce((ids, { event_id }) => ids.update(event_id), createHash('sha256')).digest('hex');
  const whole = readers.filter((reader) => reader.seen === events && reader.digest() === wanted).length;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  say(`${whole} of ${count} readers saw all ${log.length} events by their ids, in the order of the log; ${seconds} s`);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(delays, share));
  say(`delays of those at the end (half, 99 %): ${p50} ms, ${p99} ms; CPU an event read: feed ${feed} µs, gateway ${gateway} µs`);
  return whole === count;
};

const start = async (servers) => {
  const stack = await startStack(servers);
  await stack.startServices(['feed']);
  return stack;
};
await runFeed({ name: 'readers', subjects: 500, start }, trial);
