import type { Registry } from '@entrepot/telemetry';

/** The highest value of a gauge over the given labels, counted now where it counts on demand; null where there is none. */
export const readGauge = async (metrics: Registry, name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> => {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {};
  const found = values.filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value));
  const numbers = found.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  return numbers.length > 0 ? Math.max(...numbers) : null;
};
