import { Histogram, type Registry } from 'prom-client';

/** Times that wait to be counted: many at once cost half of what they cost one by one. */
const atOnce = 64;

export interface RequestTimes {
  observe(seconds: number): void;
}

/** Makes the histogram of request times in seconds. Finding a series costs more than observing: callers keep theirs. */
export const requestTimes = (registry: Registry, help: string): ((method: string, route: string, status: string) => RequestTimes) => {
  const all: (() => void)[] = [];
  const histogram = new Histogram({
    name: 'entrepot_http_request_duration_seconds',
    help,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
    collect: () => all.forEach((count) => count()),
  });
  return (method, route, status) => {
    const series = histogram.labels(method, route, status);
    let waiting: number[] = [];
    const count = (): void => {
      const counted = waiting;
      waiting = [];
      for (const seconds of counted) series.observe(seconds);
    };
    all.push(count);
    return {
      observe(seconds) {
        if (waiting.push(seconds) === atOnce) count();
      },
    };
  };
};
