import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/http';
import { imageTypes, mediaFile, type MediaStore } from '@entrepot/media';

/** Injection token of the store of the files. */
export const MEDIA_STORE = 'MEDIA_STORE';

/** A path always has the same bytes, and whatever they are, no browser takes them for anything but a picture. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const isCached = (wanted: string | undefined, etag: string): boolean =>
  (wanted ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

@ApiTags('Media')
@Controller('media')
@Family('image')
export class MediaController {
  constructor(@Inject(MEDIA_STORE) private readonly media: MediaStore) {}

  @Get('*')
  @Permission(null)
  @ApiOperation({
    summary: 'The file of an image',
    description: 'Open to anyone, to be cached for good: a path always has the same bytes.',
  })
  @ApiParam({
    name: 'path',
    type: 'string',
    description: 'The `file` of an image',
    example: '3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg',
  })
  @ApiProduces(...imageTypes)
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = (request.params as { '*': string })['*'];
    const known = mediaFile(path);
    const stored = known && (await this.media.get(path));
    if (!stored) return void reply.status(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found\n');
    reply.headers({ ...headers, etag: known.etag });
    if (isCached(request.headers['if-none-match'], known.etag)) {
      stored.stream.destroy();
      return void reply.status(304).send();
    }
    return void reply.type(known.type).header('content-length', stored.size).send(stored.stream);
  }
}
