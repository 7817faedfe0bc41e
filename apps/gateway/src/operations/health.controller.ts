import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission } from '@entrepot/requests';
import { databaseProbe, isLeaving } from '@entrepot/service';
import { keepFor } from '@entrepot/kernel';
import { UPSTREAMS, type Upstream, type Upstreams } from '../proxy/upstream.js';

type State = 'up' | 'down';
const timeoutMs = 2_000;
/** Time for which an answer of the services is kept for all who ask. */
const keptMs = 1_000;

const stateOf = async ({ pool }: Upstream): Promise<State> => {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/health/self', signal: AbortSignal.timeout(timeoutMs) });
    await body.dump();
    return statusCode === 200 ? 'up' : 'down';
  } catch {
    return 'down';
  }
};

/** live: the process. self: and its own database. ready: and every service; for people and start-up, not for probes. */
@ApiExcludeController()
@Controller()
@Family('order')
export class HealthController {
  private readonly isDatabaseUp: () => Promise<boolean>;
  private readonly states: () => Promise<Record<string, State>>;

  constructor(db: Database, @Inject(UPSTREAMS) upstreams: Upstreams) {
    this.isDatabaseUp = databaseProbe(db);
    this.states = keepFor(keptMs, async () => {
      const others = [...upstreams.values()].map(async (upstream) => [upstream.name, await stateOf(upstream)] as const);
      const own = ['gateway', await this.database()] as const;
      return Object.fromEntries([own, ...(await Promise.all(others))]);
    });
  }

  @Get('health/live')
  @Permission(null)
  live() {
    return { status: 'up' };
  }

  @Get('health/self')
  @Permission(null)
  async self(@Res() reply: FastifyReply): Promise<void> {
    if (isLeaving(reply.server.server)) return void (await reply.status(503).send({ status: 'leaving' }));
    const database = await this.database();
    await reply.status(database === 'up' ? 200 : 503).send({ status: database, database });
  }

  @Get('health/ready')
  @Permission(null)
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.states();
    const ready = Object.values(services).every((state) => state === 'up');
    await reply.status(ready ? 200 : 503).send({ status: ready ? 'up' : 'down', services });
  }

  private async database(): Promise<State> {
    return (await this.isDatabaseUp()) ? 'up' : 'down';
  }
}
