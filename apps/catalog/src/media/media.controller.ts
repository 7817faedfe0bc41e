import { Controller, Get, Head, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiRefusals, Family, Permission, Sample } from '@entrepot/requests';
import { imageTypes, mediaFile, type MediaFile, type MediaStore, type StoredFile } from '@entrepot/media';
import { rangeOf } from './media-range.js';

/** Injection token of the store of the files. */
export const MEDIA_STORE = 'MEDIA_STORE';

/** A path always has the same bytes; browsers must not take them for anything but an image. */
const forGood = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const fileSchema = { type: 'string', format: 'binary' };

const isCached = (wanted: string | undefined, etag: string): boolean =>
  (wanted ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

const pathOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

const refuse = (reply: FastifyReply, status: 404 | 416, sentence: string): void =>
  void reply.status(status).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(`${sentence}\n`);
const notFound = (reply: FastifyReply): void => refuse(reply, 404, 'Not found');
const notModified = (reply: FastifyReply, { etag }: MediaFile): void =>
  void reply
    .status(304)
    .headers({ ...forGood, etag })
    .send();
const serve = (reply: FastifyReply, { type, etag }: MediaFile, size: number, stream?: StoredFile['stream']): void =>
  void reply
    .headers({ ...forGood, etag })
    .type(type)
    .header('content-length', size)
    .send(stream);

@ApiTags('Media')
@Controller('media')
@Family('image')
export class MediaController {
  constructor(@Inject(MEDIA_STORE) private readonly media: MediaStore) {}

  // Before GET: Fastify makes a HEAD of its own otherwise, which reads the whole file.
  @Head('*')
  @Permission(null)
  @ApiExcludeEndpoint()
  async head(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request);
    const file = mediaFile(path);
    const size = file && (await this.media.size(path));
    if (!file || size === null) return notFound(reply);
    return isCached(request.headers['if-none-match'], file.etag) ? notModified(reply, file) : serve(reply, file, size);
  }

  @Get('*')
  @Permission(null)
  @Sample({ path: 'ab/06508c1965e1cac125018ea9bda073d184d88c/front.png' })
  @ApiOperation({
    operationId: 'getMedia',
    summary: 'The file of an image',
    description: 'Open to anyone, to be cached for good: a path always has the same bytes. HEAD says the same without them.',
  })
  @ApiParam({
    name: 'path',
    type: 'string',
    description: 'The `file` of an image',
    example: '3f/9ab0c4d1e2f30495867a8b9c0d1e2f304958a7/front.jpg',
  })
  @ApiProduces(...imageTypes)
  @ApiResponse({ status: 200, description: 'The file', schema: fileSchema })
  @ApiResponse({ status: 206, description: 'The part that `Range` asks for', schema: fileSchema })
  @ApiResponse({ status: 304, description: 'The file as the caller knows it' })
  @ApiRefusals({ 404: 'Not found', 416: 'Range not satisfiable' })
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request);
    const file = mediaFile(path);
    if (!file) return notFound(reply);
    const { 'if-none-match': cached, 'if-range': unlessOther = file.etag, range } = request.headers;
    // Most requests are for the whole file: one call of the store.
    if (cached === undefined && range === undefined) {
      const stored = await this.media.get(path);
      return stored ? serve(reply, file, stored.size, stored.stream) : notFound(reply);
    }
    const size = await this.media.size(path);
    if (size === null) return notFound(reply);
    if (isCached(cached, file.etag)) return notModified(reply, file);
    const part = unlessOther === file.etag ? rangeOf(range, size) : null;
    if (part === 'beyond') return refuse(reply.header('content-range', `bytes */${size}`), 416, 'Range not satisfiable');
    const stored = await this.media.get(path, part ?? undefined);
    if (!stored) return notFound(reply);
    if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
    return serve(reply, file, stored.size, stored.stream);
  }
}
