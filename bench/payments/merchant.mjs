import { setTimeout as sleep } from 'node:timers/promises';

/** A payment that meets one fault after the other is asked for after 5 s, 10 s … 160 s, 5 min. */
const decidedWithinMs = 900_000;

/** An integration that captures, refunds and cancels: what is not decided yet is sent again with the same key until it is. */
export const openMerchant = (url, client) => {
  const counts = { requests: 0, lost: 0, unavailable: 0, conflicts: 0 };
  const answers = [];

  const send = async ({ path, payload, key }, signal = null) => {
    const headers = { authorization: client.authorization, 'content-type': 'application/json', 'idempotency-key': key };
    counts.requests++;
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(payload), signal });
    return { status: answer.status, text: await answer.text(), isReplay: answer.headers.get('idempotent-replay') === 'true' };
  };
  /** Why it is not decided yet; null when it is. */
  const obstacle = (answer) => {
    if (answer instanceof Error) return 'lost';
    if ([502, 503, 504].includes(answer.status)) return 'unavailable';
    return answer.status === 409 && JSON.parse(answer.text).error !== 'Payment refused' ? 'conflicts' : null;
  };
  const decide = async (write, patienceMs) => {
    let signal = patienceMs === null ? null : AbortSignal.timeout(patienceMs);
    for (const deadline = Date.now() + decidedWithinMs; ; await sleep(250)) {
      const answer = await send(write, signal).catch((error) => error);
      signal = null;
      const reason = obstacle(answer);
      if (reason === null) return answer;
      counts[reason]++;
      if (Date.now() > deadline) throw new Error(`${write.path} with ${write.key} is not decided: ${reason} ${answer.text ?? answer}`);
    }
  };

  /** Does with an order what is planned. */
  const handle = async ({ then, refund, patienceMs }, order_increment_id) => {
    const order = { order_increment_id };
    let number = 0;
    const write = async (path, payload) => {
      const sent = { path: `/api2/${path}`, payload, key: `payments-bench-${order_increment_id}-${number++}` };
      const answer = await decide(sent, patienceMs);
      answers.push({ write: sent, ...answer });
      return { isDone: answer.status < 300, ...JSON.parse(answer.text) };
    };
    const { order: detail } = await client.get(`/api2/order?increment_id=${order_increment_id}`);
    const [{ order_item_id, qty_ordered }] = detail.items;
    const one = { items: [{ order_item_id, qty: 1 }] };
    const online = (fields = {}) => write('invoice/create', { ...order, capture: 'online', ...fields });

    const ways = {
      whole: async () => [await online()],
      async 'open, then captured'() {
        const { invoice_id } = await write('invoice/create', { ...order, capture: 'no_capture' });
        const paid = await write('invoice/capture', { invoice_id, capture: 'online' });
        if (!paid.isDone) await write('invoice/cancel', { invoice_id });
        return [paid];
      },
      part: async () => [await online(one)],
      parts: async () => [await online(one), await online()],
      canceled: async () => [],
    };
    const invoices = (await ways[then]()).filter(({ isDone }) => isDone);
    const isAllInvoiced = then !== 'part' && invoices.length === (then === 'parts' ? 2 : 1);
    if (!isAllInvoiced) await write('order/cancel', order);
    for (const { invoice_id, invoice } of invoices) {
      const back = (fields) => write('creditmemo', { invoice_id, refund_type: 'online', ...fields });
      const { qty } = invoice.items[0];
      if (refund === 'whole' || (refund === 'parts' && qty === 1)) await back({});
      if (refund === 'less') await back({ adjustment_negative: '0.50' });
      if (refund === 'parts' && qty > 1) for (let turn = 0; turn < Math.min(qty, qty_ordered); turn++) await back(one);
    }
  };
  return { handle, send, answers, counts };
};
