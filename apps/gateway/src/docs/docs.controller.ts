import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Family, Permission } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { OpenApi } from './merge.js';
import { mergedDocument } from './merged-document.js';
import { docsAssets, docsPage, docsPolicy, readAsset, textPages } from './pages/page.js';
import { UPSTREAMS, type Upstreams } from '../forward/upstream.js';

export const PUBLIC_URL = 'PUBLIC_URL';
/** Injection token: the document of the gateway's own endpoints, made of the running application. */
export const OWN_DOCUMENT = 'OWN_DOCUMENT';

/** The API, browsable. */
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
  page(@Res() reply: FastifyReply): Promise<void> {
    return this.html(reply, docsPage);
  }

  @Get('openapi.json')
  @Permission(null)
  async document(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('application/json; charset=utf-8').send(await this.merged());
  }

  @Get(':asset')
  @Permission(null)
  async asset(@Param('asset') asset: string, @Res() reply: FastifyReply): Promise<void> {
    if (Object.hasOwn(textPages, asset)) return this.html(reply, await textPages[asset]!());
    const found = Object.hasOwn(docsAssets, asset) ? docsAssets[asset] : undefined;
    if (found === undefined) throw new DomainError('not_found');
    await reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', docsPolicy)
      .type(found.type)
      .send(await readAsset(found));
  }

  private async html(reply: FastifyReply, page: string): Promise<void> {
    await reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page);
  }
}
