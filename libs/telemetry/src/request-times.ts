import type { Metric, Registry } from 'prom-client';

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const name = 'entrepot_http_request_duration_seconds';

/** Times of one method, route and status. */
class Series {
  /** By the bound that they do not exceed, the last one without a bound. */
  private readonly counts = new Array<number>(bounds.length + 1).fill(0);
  private sum = 0;

  constructor(private readonly sharedLabels: Readonly<Record<'method' | 'route' | 'status', string>>) {}

  observe(seconds: number): void {
    let at = 0;
    while (seconds > bounds[at]!) at++;
    this.counts[at]!++;
    this.sum += seconds;
  }

  /** As prom-client writes them. */
  values(): object[] {
    const { sharedLabels, counts, sum } = this;
    let count = 0;
    const buckets = [...bounds, '+Inf'].map((le, at) => ({
      metricName: `${name}_bucket`,
      labels: { le },
      sharedLabels,
      value: (count += counts[at]!),
    }));
    const all = [
      { metricName: `${name}_sum`, sharedLabels, value: sum },
      { metricName: `${name}_count`, sharedLabels, value: count },
    ];
    return count === 0 ? [] : [...buckets, ...all];
  }
}

/**
 * A histogram of the times of requests in seconds. prom-client's own looks up the series and checks its labels at each observation, which
 * costs as much as the line of the request in the log; here whoever observes keeps its series.
 */
export const requestTimes = (registry: Registry, help: string): ((method: string, route: string, status: string) => Series) => {
  const all = new Map<string, Series>();
  const values = (): object[] => [...all.values()].flatMap((series) => series.values());
  registry.registerMetric({ name, get: () => ({ name, help, type: 'histogram', values: values() }) } as unknown as Metric);
  return (method, route, status) => {
    const key = `${method} ${route} ${status}`;
    const series = all.get(key) ?? new Series({ method, route, status });
    all.set(key, series);
    return series;
  };
};
