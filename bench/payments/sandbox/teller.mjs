import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { moves } from './plan.mjs';

const decidedWithinMs = 120_000;
const inProgress = 'Request with this Idempotency-Key is in progress';

/**
 * Sends writes as a careful caller does: what is lost, and what is not decided yet, is sent again with the same key until it is; one
 * without patience gives the first answer up. `sent` tells of each request with its ending as it leaves; `counts` what kept it from
 * an answer.
 */
export const openTeller = (url, authorization) => {
  const sent = new EventEmitter();
  const counts = { requests: 0, lost: 0, unavailable: 0, inProgress: 0 };

  const send = async ({ path, payload, key, ending }, signal = null) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
    counts.requests++;
    const answering = fetch(url + path, { method: 'POST', headers, body: JSON.stringify(payload), signal });
    sent.emit('sent', ending);
    const answer = await answering;
    return { status: answer.status, text: await answer.text(), isReplay: answer.headers.get('idempotent-replay') === 'true' };
  };
  /** Why it is not decided yet; null when it is. */
  const obstacle = (answer) => {
    if (answer instanceof Error) return 'lost';
    if (answer.status === 503) return 'unavailable';
    return answer.status === 409 && JSON.parse(answer.text).error === inProgress ? 'inProgress' : null;
  };
  const decide = async (write, patienceMs) => {
    let signal = patienceMs === null ? null : AbortSignal.timeout(patienceMs);
    for (const deadline = Date.now() + decidedWithinMs; ; await sleep(250)) {
      const answer = await send(write, signal).catch((error) => error);
      signal = null;
      const reason = obstacle(answer);
      if (reason === null) return { write, ...answer };
      counts[reason]++;
      if (Date.now() > deadline) throw new Error(`${write.path} with ${write.key} is not decided: ${reason}`);
    }
  };

  /** Captures an order online, and refunds it where that is planned; what each write was answered. */
  const pay = async ({ record, ending, isOpenFirst, refund, patienceMs }, order_id) => {
    const answers = [];
    const write = async (how, path, payload) => {
      const key = `payments-bench-${record.increment_id}-${path.split('/').at(-1)}`;
      const answer = await decide({ path: `/api2/${path}`, payload, key, ending: how }, patienceMs);
      answers.push(answer);
      return answer.status < 300 ? JSON.parse(answer.text) : {};
    };
    const opened = isOpenFirst && (await write('plain', 'invoice/create', { order_id, capture: 'no_capture' }));
    const { invoice_id } = opened
      ? await write(ending, 'invoice/capture', { invoice_id: opened.invoice_id, capture: 'online' })
      : await write(ending, 'invoice/create', { order_id, capture: 'online' });
    if (refund && moves(ending)) {
      const source = { [refund.source]: { order_id, invoice_id }[refund.source] };
      await write(refund.ending, 'creditmemo', { ...source, refund_type: 'online', ...refund.fields });
    }
    return answers;
  };
  return { pay, send, sent, counts };
};
