/**
 * Sends requests once each, and notes how long each kind waited, and what was answered otherwise than it must be. `doing()` says what is going on at
 * that time.
 */
export const createAsk = ({ url, authorization, doing = () => undefined, patienceMs = 30_000 }) => {
  const waits = new Map();
  const failures = [];

  const ask = async (kind, wanted, method, path, payload, headers = {}) => {
    const isForm = payload instanceof URLSearchParams;
    const json = payload !== undefined && !isForm && { 'content-type': 'application/json' };
    const began = performance.now();
    const during = doing();
    try {
      const answer = await fetch(url + path, {
        ...{ method, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) },
        headers: { authorization, 'accept-language': 'en', ...json, ...headers },
        ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
      });
      const text = await answer.text();
      if (answer.status === wanted) return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
      failures.push({ kind, during, what: `${answer.status} ${text.slice(0, 200)}`, id: answer.headers.get('x-request-id') });
    } catch (error) {
      failures.push({ kind, during, what: String(error.cause?.code ?? error.cause ?? error) });
    } finally {
      if (!waits.has(kind)) waits.set(kind, []);
      waits.get(kind).push(performance.now() - began);
    }
    return null;
  };
  return { ask, waits, failures };
};
