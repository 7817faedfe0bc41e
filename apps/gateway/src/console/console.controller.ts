import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/requests';
import { serveFolder } from '../docs/static-files.js';

const send = serveFolder('console', 'apps/console/bundle');

/** Serves the console: a static application, whose paths are all the same page (contract 6, 6.10). */
@ApiExcludeController()
@Controller('console')
@Family('order')
export class ConsoleController {
  @Get()
  @Permission(null)
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(request, reply, 'index.html');
  }

  @Get('assets/:name')
  @Permission(null)
  asset(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return send(request, reply, `assets/${name}`);
  }

  @Get('*')
  @Permission(null)
  screen(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page(request, reply);
  }
}
