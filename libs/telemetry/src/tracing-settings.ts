import { Type, type Static, type TObject } from '@sinclair/typebox';

const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/**
 * Where traces go, by OpenTelemetry's own names. Its exporter reads further ones itself: OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT,
 * _COMPRESSION and _CERTIFICATE, and OTEL_RESOURCE_ATTRIBUTES.
 */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'OpenTelemetry collector (OTLP over HTTP) that takes the traces; empty: no tracing',
    }),
  ),
  OTEL_TRACES_SAMPLER: Type.Union(
    samplers.map((sampler) => Type.Literal(sampler)),
    { default: samplers[0], description: 'Which traces are kept; parentbased: as the caller’s `traceparent` says, where it sends one' },
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description: 'Share of the traces that a traceidratio sampler keeps',
  }),
};

export type TracingSettings = Static<TObject<typeof tracingSettings>>;
