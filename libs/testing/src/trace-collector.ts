import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  /** Name of the service. */
  service: string;
  traceId: string;
  spanId: string;
  /** Empty at the top of a trace. */
  parentSpanId: string;
  name: string;
  /** As OTLP counts them: 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  failed: boolean;
}

export interface TraceCollector {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Spans that have come so far. */
  readonly spans: readonly CollectedSpan[];
  /** Requests as they came, as one text. */
  readonly received: string;
  /** Has every further request refused with a status, or taken again (200). */
  answer(status: number): void;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: Attribute[];
  status?: { code?: number };
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const read = (attributes: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, status }) => ({
        service: String(read(resource.attributes)['service.name']),
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        attributes: read(attributes),
        failed: status?.code === 2,
      })),
  );

/** A collector of OpenTelemetry traces (OTLP/HTTP, JSON) that keeps what it gets, on a free port. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  let received = '';
  let status = 200;
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        if (status === 200 && request.url === '/v1/traces') {
          received += `${JSON.stringify(body)}\n`;
          spans.push(...spansOf(body as OtlpRequest));
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.writeHead(400).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A test that fails before its end does not hang.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get received() {
      return received;
    },
    answer: (next) => void (status = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
