// One integration pipelines 1,500 GETs on a connection, again and again, while another asks 20 times a second: its answers beside the quiet
// ones. An answer costs the service 1 ms of CPU. Loopback only; SECONDS (20) is the time of each measurement.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHouse } from './house.mjs';
import { heading, line, steadily, summary } from './others.mjs';

const seconds = Number(process.env.SECONDS ?? 20);
const atOnce = 1_500;

/** Sends 1,500 requests whenever the last 1,500 are answered, or its connection was closed. @returns a function that ends it and says how it fared */
const pipeline = (url, authorization) => {
  const { hostname, port } = new URL(url);
  const batch = `GET /api2/invoices HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(atOnce);
  const statuses = {};
  let socket;
  let over = false;
  const begin = () => {
    let answered = 0;
    let rest = '';
    socket = connect(Number(port), hostname, () => socket.write(batch));
    socket.on('data', (data) => {
      const text = rest + data.toString('latin1');
      const heads = text.split('HTTP/1.1 ');
      for (const head of heads.slice(1)) if (head.length >= 3) statuses[head.slice(0, 3)] = (statuses[head.slice(0, 3)] ?? 0) + 1;
      // A head that is cut here is counted with the next piece.
      const cut = /H(T(T(P(\/(1(\.(1( \d{0,2})?)?)?)?)?)?)?)?$/.exec(text);
      rest = cut ? cut[0] : '';
      answered += heads.length - 1 - (heads.at(-1).length < 3 && heads.length > 1 ? 1 : 0);
      if (answered < atOnce) return;
      answered -= atOnce;
      socket.write(batch);
    });
    socket.on('error', () => undefined).on('close', () => over || setTimeout(begin, 100));
  };
  begin();
  return () => {
    over = true;
    socket.destroy();
    return statuses;
  };
};

const house = await startHouse();
try {
  const [greedy, modest] = [await house.integration('greedy'), await house.integration('modest')];
  const next = () => ({ url: `${house.url}/api2/invoices`, headers: { authorization: modest } });
  const asked = async () => summary(await steadily({ perSecond: 20, seconds, next }));

  await asked();
  const quiet = await asked();
  const stop = pipeline(house.url, greedy);
  await sleep(1_000);
  const beside = await asked();
  const statuses = stop();
  console.log(`another integration, 20 calls a second for ${seconds} s\n${heading}`);
  console.log(line('quiet', quiet));
  console.log(`${line('beside 1,500 pipelined', beside)}   the greedy one's answers: ${JSON.stringify(statuses)}`);
  if (beside.failed > 0) process.exitCode = 1;
} finally {
  await house.stop();
}
