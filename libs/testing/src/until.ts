/**
 * Waits until the probe answers something truthy, and returns it; throws with its last answer after `timeoutMs`. That is no assertion of speed:
 * it ends a test whose condition never comes, and is long enough for a machine with other work.
 */
export const until = async <T>(probe: () => Promise<T> | T, timeoutMs = 30_000, everyMs = 20): Promise<NonNullable<T>> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > deadline)
      throw new Error(`Still waiting after ${timeoutMs} ms; last answer: ${JSON.stringify(answer)}; for: ${probe.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};
