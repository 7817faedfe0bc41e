import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { readTraceparent } from './context.js';
import type { Logger } from './logger.js';
import type { TracingSettings } from './tracing-settings.js';
import type { Span, SpanOutcome, Tracer, Tracing } from './span.js';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Makes the sampler of this name in OpenTelemetry's specification. */
export const samplerOf = ({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler => {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
};

const sendEveryMs = 1_000;
const stopWithinMs = 2_000;
const complainEveryMs = 60_000;

const contextOf = (traceparent: string | undefined): Context => {
  const parent = readTraceparent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
};

/** Returns the code or the class of an error: a message may hold what a person typed. */
const errorType = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error;
};

const handleOf = (span: OtelSpan): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`,
    end({ name, attributes, error }: SpanOutcome = {}) {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error));
      span.end();
    },
  };
};

/** A collector that is away costs spans and nothing else: once a minute the log says so. */
const complainTo = (logger: Logger): void => {
  let next = 0;
  const complain = (message: string): void => {
    if (Date.now() < next) return;
    next = Date.now() + complainEveryMs;
    logger.warn({ reason: message.slice(0, 500) }, 'spans are lost: the collector does not take them');
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: complain, warn: complain, info: silent, debug: silent, verbose: silent }, { logLevel: DiagLogLevel.WARN });
};

const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
};

/** Opens the way to the collector. All services of the process share it, each under its own name. */
export const openTracing = (settings: TracingSettings, logger: Logger): Tracing => {
  complainTo(logger);
  const exporter = new OTLPTraceExporter({ url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')}/v1/traces` });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs });
  const sampler = samplerOf(settings);
  const environment = detectResources({ detectors: [envDetector] });

  return {
    tracerOf(service): Tracer {
      const resource = environment.merge(resourceFromAttributes({ 'service.name': service, 'service.namespace': 'entrepot' }));
      const tracer = new TracerProvider({ resource, sampler, spanProcessors: [processor] }).getTracer('entrepot');
      return {
        start: (kind, name, traceparent, attributes = {}) =>
          handleOf(tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(traceparent))),
      };
    },
    async stop() {
      await within(processor.shutdown(), stopWithinMs);
      diag.disable();
    },
  };
};
