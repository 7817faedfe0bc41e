import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isDatabaseUp } from '@entrepot/database';
import { Family, Permission, isLeaving } from '@entrepot/http';
import type { Upstream } from '../edge/upstream.js';
import { GatewayContext } from '../gateway-context.js';

type State = 'up' | 'down';
const patienceMs = 2_000;

const stateOf = async ({ pool }: Upstream): Promise<State> => {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/health/self', signal: AbortSignal.timeout(patienceMs) });
    await body.dump();
    return statusCode === 200 ? 'up' : 'down';
  } catch {
    return 'down';
  }
};

/** live: the process. self: and its own database. ready: and every service; for people and start-up, not for probes. */
@Controller()
@Family('order')
export class HealthController {
  constructor(private readonly gateway: GatewayContext) {}

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
    const upstreams = [...this.gateway.upstreams.values()];
    const [database, ...states] = await Promise.all([this.database(), ...upstreams.map(stateOf)]);
    const services = { gateway: database, ...Object.fromEntries(upstreams.map(({ name }, index) => [name, states[index]])) };
    const ready = Object.values(services).every((state) => state === 'up');
    await reply.status(ready ? 200 : 503).send({ status: ready ? 'up' : 'down', services });
  }

  @Get('metrics')
  @Permission(null)
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.gateway.metrics.contentType).send(await this.gateway.metrics.metrics());
  }

  private async database(): Promise<State> {
    return (await isDatabaseUp(this.gateway.dataSource).catch(() => false)) ? 'up' : 'down';
  }
}
