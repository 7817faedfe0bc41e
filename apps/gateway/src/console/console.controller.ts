import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { sendKept } from '../docs/kept-answer.js';
import { type ConsoleFile, consolePage, readConsole } from './files.js';

/** Everything comes from here, no style is written in an attribute, and no page holds it in a frame. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const send = async (request: FastifyRequest, reply: FastifyReply, { type, content, isKept }: ConsoleFile): Promise<void> => {
  void reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
  void reply.header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache');
  await sendKept(request, reply, type, content);
};

/** Serves the console: a static application, whose paths are all the same page (contract 6, 6.10). */
@ApiExcludeController()
@Controller('console')
@Family('order')
export class ConsoleController {
  @Get()
  @Permission(null)
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await send(request, reply, await consolePage());
  }

  @Get('assets/:name')
  @Permission(null)
  async asset(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = (await readConsole()).get(name);
    if (!file) throw new DomainError('not_found');
    await send(request, reply, file);
  }

  @Get('*')
  @Permission(null)
  async screen(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.page(request, reply);
  }
}
