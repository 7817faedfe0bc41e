import { Type, type Static, type TObject } from '@sinclair/typebox';

/** Where a process gives out its metrics: not on the port of the API, as they hold counts of the store's business. */
export const metricsSettings = {
  METRICS_HOST: Type.String({ default: '127.0.0.1', description: 'Address of the metrics; 0.0.0.0 in a container' }),
  METRICS_PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65_535,
    description: 'Port of the metrics (`GET /metrics`); 0 takes a free one, which the log names',
  }),
};

export type MetricsSettings = Static<TObject<typeof metricsSettings>>;
