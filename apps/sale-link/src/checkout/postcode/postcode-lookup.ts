import { Inject, Injectable } from '@nestjs/common';
import { Recent } from '@entrepot/auth';
import { LOGGER } from '@entrepot/service';
import { DomainError, readJson } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { SaleLinkConfig } from '../../link/sale-link.config.js';
import { type FoundAddress, foundAddress } from './found-address.rules.js';

const longestWaitMs = 2_000;
/** Bytes of an answer; it has some 300. */
const largestAnswer = 16 * 1024;
const answerLimits = { nesting: 4, values: 100 };

/** Questions of one page: somebody who types, not a program that collects addresses. */
const mostQuestions = 20;
const perMs = 60 * 60_000;

interface Window {
  since: number;
  count: number;
}

const readAnswer = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largestAnswer) throw new RangeError('the answer is too large');
    parts.push(part);
  }
  return readJson(Buffer.concat(parts).toString(), answerLimits);
};

/** Asks the configured service which address a postcode has. What it does not know, or does not say in time, nobody waits for. */
@Injectable()
export class PostcodeLookup {
  private readonly known = new Recent<{ address: FoundAddress | null }>(2_000);
  private readonly asked = new Recent<Window>(10_000);

  constructor(
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param postcode 8 digits @param page whose customer asks @throws too_many_requests */
  async find(postcode: string, page: string): Promise<FoundAddress | null> {
    const { postcodeUrl } = this.config;
    if (postcodeUrl === null) return null;
    this.count(page);
    const known = this.known.get(postcode);
    if (known) return known.address;
    try {
      const address = await this.ask(postcodeUrl.replaceAll('{postcode}', postcode));
      this.known.set(postcode, { address });
      return address;
    } catch (error) {
      // Only its kind: a message may quote the answer.
      this.logger.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the address of a postcode was not found out');
      return null;
    }
  }

  private async ask(url: string): Promise<FoundAddress | null> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitMs),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error('the service has refused');
    return foundAddress(await readAnswer(response));
  }

  private count(page: string): void {
    const now = performance.now();
    const last = this.asked.get(page);
    const window = last && now - last.since < perMs ? last : { since: now, count: 0 };
    if (window.count >= mostQuestions)
      throw new DomainError('too_many_requests', { retryAfter: Math.ceil((window.since + perMs - now) / 1_000) });
    this.asked.set(page, { ...window, count: window.count + 1 });
  }
}
