import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/requests';
import type { OpenApi } from './merge.js';
import { sendKept } from './kept-answer.js';
import { mergedDocument } from './merged-document.js';
import { serveFolder } from './static-files.js';
import { UPSTREAMS, type Upstreams } from '../proxy/upstream.js';

export const PUBLIC_URL = 'PUBLIC_URL';
/** Injection token: the document of the gateway's own endpoints, made of the running application. */
export const OWN_DOCUMENT = 'OWN_DOCUMENT';

const send = serveFolder('docs', '.cache/docs-site');

/** Serves the API's document as the services describe it now, and the documentation's site (tools/site). */
@ApiExcludeController()
@Controller('docs')
@Family('order')
export class DocsController {
  private readonly merged: () => Promise<Buffer>;

  constructor(@Inject(UPSTREAMS) upstreams: Upstreams, @Inject(PUBLIC_URL) publicUrl: string, @Inject(OWN_DOCUMENT) own: () => OpenApi) {
    this.merged = mergedDocument(own, upstreams, publicUrl);
  }

  @Get()
  @Permission(null)
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(request, reply, 'index.html');
  }

  @Get('openapi.json')
  @Permission(null)
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-cache');
    await sendKept(request, reply, 'application/json; charset=utf-8', await this.merged());
  }

  @Get('*')
  @Permission(null)
  page(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(request, reply, /\.\w+$/.test(path) ? path : `${path}.html`);
  }
}
