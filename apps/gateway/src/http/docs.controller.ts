import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Family, Permission } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { mergeDocuments, type OpenApi, type ServiceDocument } from '../docs/merge.js';
import { ownDocument } from '../docs/own-document.js';
import { docsAssets, docsPage, docsPolicy, docsScript, readAsset } from '../docs/page.js';
import { createFindRoute } from '../edge/route.js';
import type { Upstream } from '../edge/upstream.js';
import { GatewayContext } from '../gateway-context.js';
import { table } from '../routes.js';

const patienceMs = 3_000;
const findRoute = createFindRoute(table);

const documentOf = async ({ name, pool }: Upstream): Promise<ServiceDocument> => {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path: '/openapi.json', signal: AbortSignal.timeout(patienceMs) });
    const document = (await body.json()) as OpenApi;
    return { name, document: statusCode === 200 ? document : null };
  } catch {
    return { name, document: null };
  }
};

/** The API, browsable. */
@Controller('docs')
@Family('order')
export class DocsController {
  constructor(private readonly gateway: GatewayContext) {}

  @Get()
  @Permission(null)
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(docsPage);
  }

  @Get('openapi.json')
  @Permission(null)
  async document(): Promise<OpenApi> {
    const services = await Promise.all([...this.gateway.upstreams.values()].map(documentOf));
    return mergeDocuments(ownDocument(this.gateway.publicUrl), services, findRoute);
  }

  @Get(':asset')
  @Permission(null)
  async asset(@Param('asset') asset: string, @Res() reply: FastifyReply): Promise<void> {
    if (asset === 'start.js') return void (await reply.type('text/javascript; charset=utf-8').send(docsScript));
    const type = Object.hasOwn(docsAssets, asset) ? docsAssets[asset] : undefined;
    if (type === undefined) throw new DomainError('not_found');
    await reply
      .header('cache-control', 'public, max-age=86400')
      .type(type)
      .send(await readAsset(asset));
  }
}
