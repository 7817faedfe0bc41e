import { setTimeout as sleep } from 'node:timers/promises';
import { signToken } from '@entrepot/auth';
import type { ServiceName } from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import { reportPart, type ReportAnswer } from '@entrepot/service';
import type { CheckedPage, Look, Mark, Operations, Position } from '@entrepot/messaging';
import type { Access } from '../integration/access.js';
import type { Upstreams } from '../proxy/upstream.js';

const timeoutMs = 20_000;
/** Pauses before a service that does not answer, or answers 5xx, is asked again: with three answers that are waited for, shorter than the lease of a run. */
const pausesMs = [1_000, 3_000];

class Unavailable extends Error {}

/** Asks services for records and positions, as the system itself; the gateway answers for itself. */
export class VerifyServices {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly operations: Operations,
    private readonly access: Access,
  ) {}

  look(service: ServiceName, check: string, look: Look): Promise<CheckedPage> {
    if (service === 'gateway') return this.operations.look(check, look);
    const body = 'keys' in look ? look : { limit: look.limit, ...(look.after !== null && { after: look.after }) };
    return this.ask(service, 'POST', `/ops/check/${check}`, body);
  }

  position(service: ServiceName, mark?: Mark): Promise<Position> {
    if (service === 'gateway') return this.operations.position(mark);
    return this.ask(service, 'GET', `/ops/position${mark ? `?${new URLSearchParams({ ...mark }).toString()}` : ''}`);
  }

  /** Reads what services say of themselves, asked once; undefined of one that does not answer. */
  reports(): Promise<(ReportAnswer | undefined)[]> {
    const others = [...this.upstreams.keys()].map((service) =>
      this.askOnce<{ report: ReportAnswer }>(service as ServiceName, 'GET', '/ops/report'),
    );
    return Promise.all([reportPart(this.operations), ...others].map((one) => one.then(({ report }) => report).catch(() => undefined)));
  }

  /** Throws a sentence that names the service. */
  private async ask<T>(service: ServiceName, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    for (const pauseMs of pausesMs) {
      try {
        return await this.askOnce<T>(service, method, path, body);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        await sleep(pauseMs);
      }
    }
    return this.askOnce<T>(service, method, path, body);
  }

  private async askOnce<T>(service: ServiceName, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const upstream = this.upstreams.get(service);
    if (!upstream) throw new Error(`${service} is not known`);
    const headers = { authorization: `Bearer ${await this.token()}`, ...(body && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method, path, headers, body: body ? JSON.stringify(body) : null, signal };
    const answer = await upstream.pool.request(sent).catch((error: Error) => {
      throw new Unavailable(`${service} does not answer: ${error.message}`);
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200) return JSON.parse(text) as T;
    const Failure = answer.statusCode >= 500 ? Unavailable : Error;
    throw new Failure(`${service} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
  }

  private token(): Promise<string> {
    const now = new Date();
    const issuedAt = Math.floor(now.getTime() / 1000);
    return signToken(this.access.signingKey(now), {
      clientId: 'verify',
      permissions: ['admin'],
      tokenId: newId(),
      generation: 0,
      issuedAt,
    });
  }
}
