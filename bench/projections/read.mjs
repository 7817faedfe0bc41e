import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 10_000;
/** So many things, the first ones, change every second. */
const oftenChanged = 5;

/** Asks once: no answer, or one that is not 200, is missing. */
const ask = async (url, authorization, { path, isRight }) => {
  const began = performance.now();
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(url + path, { headers: { authorization }, signal }).catch((error) => ({ error }));
  const text = answer.error ? String(answer.error.cause ?? answer.error) : await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== 200) return { ms, outcome: 'missing', what: `${path}: ${answer.status ?? ''} ${text}` };
  return { ms, outcome: isRight(JSON.parse(text)) ? 'right' : 'wrong', what: `${path}: ${text}` };
};

/** Reads at a rate, whether earlier answers are there or not, and changes some things every second, until it is told to end. */
export const startReading = ({ shop, reading, rate, changesASecond }) => {
  const { client, count } = shop;
  const answers = [];
  let isEnding = false;
  let [turn, changed] = [0, 0];

  /** A third of the questions are about the things that change again and again: those would show an older answer after a younger one. */
  const anyThing = () => Math.floor(Math.random() * (Math.random() < 0.3 ? oftenChanged : count));
  const read = async () => {
    for (const began = performance.now(); !isEnding; turn++) {
      await sleep(Math.max(0, began + (turn * 1_000) / rate - performance.now()));
      answers.push(ask(client.url, client.authorization, reading.question(shop, anyThing())));
    }
  };
  const change = async () => {
    for (; !isEnding; await sleep(1_000)) {
      const others = Array.from({ length: changesASecond - oftenChanged }, () => Math.floor(Math.random() * count));
      const numbers = [...new Set([...Array(oftenChanged).keys(), ...others])];
      await reading.change(shop, numbers);
      changed += numbers.length;
    }
  };
  const running = Promise.all([read(), change()]);
  return {
    end: async () => {
      isEnding = true;
      await running;
      const all = await Promise.all(answers);
      const count = (outcome) => all.filter((one) => one.outcome === outcome).length;
      const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
      return {
        requests: all.length,
        wrong: count('wrong'),
        missing: count('missing'),
        changed,
        p50: at(0.5),
        p99: at(0.99),
        max: at(1),
        first: all.find(({ outcome }) => outcome !== 'right')?.what,
      };
    },
  };
};
