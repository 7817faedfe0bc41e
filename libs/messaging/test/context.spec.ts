import { event, storeCreated } from '@entrepot/contracts';
import { currentContext, newTraceparent, runInContext, traceIdOf, type RequestContext } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { appendEvents, startRelay } from '../src/index.js';
import { inProcessTransport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, aStore, change, startService } from './world.js';

it('carries request, trace and actor from the caller through the handler into the events that it appends', async () => {
  const events = inProcessTransport();
  const [writer, reader] = await Promise.all([aPlace(), aPlace()]);
  const seen: (RequestContext | undefined)[] = [];
  const app = await startService(reader, events.driver(), {
    async handle({ tx, event: { actor } }) {
      seen.push(currentContext());
      expect(actor).toBe('erp');
      await appendEvents(tx, [event(storeCreated, { subject: 'next', version: 1, data: aStore(1) })]);
    },
  });
  const relay = startRelay({ db: writer.db, driver: events.driver(), logger: silent });
  const traceparent = newTraceparent();
  await runInContext({ requestId: 'request-1', traceparent, integration: 'erp' }, () => change(writer.db, 'a'));
  const headers = await until(async () => (await reader.db.query('select headers from outbox'))[0]?.headers);

  expect(seen).toEqual([{ requestId: 'request-1', traceparent: expect.any(String), integration: 'erp' }]);
  expect(traceIdOf(seen[0]!.traceparent)).toBe(traceIdOf(traceparent));
  expect(seen[0]!.traceparent).not.toBe(traceparent);
  expect(headers).toMatchObject({ ce_requestid: 'request-1', ce_actor: 'erp', ce_traceparent: seen[0]!.traceparent });

  await relay.stop();
  await app.close();
  await events.close();
  await Promise.all([writer.drop(), reader.drop()]);
});
