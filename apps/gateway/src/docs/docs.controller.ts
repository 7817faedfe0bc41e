import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import type { OpenApi } from './merge.js';
import { sendKept } from './kept-answer.js';
import { mergedDocument } from './merged-document.js';
import { docsAssets, docsPage, docsPolicy, readAsset, textPages } from './pages/page.js';
import { UPSTREAMS, type Upstreams } from '../proxy/upstream.js';

export const PUBLIC_URL = 'PUBLIC_URL';
/** Injection token: the document of the gateway's own endpoints, made of the running application. */
export const OWN_DOCUMENT = 'OWN_DOCUMENT';

/** Serves the API's document and pages. */
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
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.html(request, reply, docsPage);
  }

  @Get('openapi.json')
  @Permission(null)
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'no-cache');
    await sendKept(request, reply, 'application/json; charset=utf-8', await this.merged());
  }

  @Get(':asset')
  @Permission(null)
  async asset(@Param('asset') asset: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (Object.hasOwn(textPages, asset)) return this.html(request, reply, await textPages[asset]!());
    const found = Object.hasOwn(docsAssets, asset) ? docsAssets[asset] : undefined;
    if (found === undefined) throw new DomainError('not_found');
    void reply.header('cache-control', 'public, max-age=86400').header('content-security-policy', docsPolicy);
    await sendKept(request, reply, found.type, await readAsset(found));
  }

  private html(request: FastifyRequest, reply: FastifyReply, page: Buffer): Promise<void> {
    void reply.header('content-security-policy', docsPolicy).header('cache-control', 'no-cache');
    return sendKept(request, reply, 'text/html; charset=utf-8', page);
  }
}
