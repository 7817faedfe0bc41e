import autocannon from 'autocannon';
import { requests, rounds } from './length.mjs';

const connections = 16;

/** Sends a scenario's requests to its targets ({ name: url }), each of which gets the same ones in the same order. */
export const createLoad = ({ scenario, seeded, authorization, accounts, urls }) => {
  const places = Object.fromEntries(Object.keys(urls).map((target) => [target, 0]));
  const sent = { ...places };

  const nextRequest = (target) => {
    const { method = 'GET', path, headers, body } = scenario.request(places[target]++, seeded);
    const json = body !== undefined && { body: JSON.stringify(body) };
    return { method, path, headers: { authorization, ...(json && { 'content-type': 'application/json' }), ...headers }, ...json };
  };

  /** @returns the answer's body */
  const one = async (target) => {
    const { path, ...request } = nextRequest(target);
    const response = await fetch(urls[target] + path, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${target}: ${request.method} ${path}: ${response.status} ${text}`);
    sent[target]++;
    return JSON.parse(text);
  };

  /** @returns µs a request by account, requests a second, latencies in ms; throws unless every answer is a 2xx */
  const round = async (target, amount) => {
    const before = await accounts.settle();
    const result = await autocannon({
      url: urls[target],
      connections,
      amount,
      requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest(target) }) }],
    });
    if (result['2xx'] !== amount) {
      throw new Error(
        `${target}: ${result['2xx']} of ${amount} answered with 2xx, ${result.non2xx} with another status, ${result.errors} errors`,
      );
    }
    sent[target] += amount;
    const used = accounts.between(before, await accounts.settle());
    const cpu = Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us / amount]));
    // Each connection asks again as soon as it is answered; the tool itself counts by whole seconds.
    const rate = (connections * 1_000) / result.latency.average;
    return { cpu, rate, p50: result.latency.p50, p99: result.latency.p99 };
  };

  return { sent, one, round };
};

/** Runs rounds of each target in turn, after one each to warm up. */
export const takeRounds = async (load, targets) => {
  const taken = Object.fromEntries(targets.map((target) => [target, []]));
  for (const target of targets) await load.round(target, requests);
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) taken[target].push(await load.round(target, requests));
  }
  return taken;
};
