import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, compressWhole } from '../compression/coders.js';
import { codedTag, isCompressible, plainTags, tagAsSent, type Coding } from '../compression/coding.js';

/** An answer that is the same for everyone: its tag, and its bytes in each coding, are made once. */
class KeptAnswer {
  readonly tag: string;
  private readonly coded = new Map<Coding, Promise<Buffer>>();

  constructor(private readonly content: Buffer) {
    this.tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  }

  in(coding: Coding): Promise<Buffer> {
    let bytes = this.coded.get(coding);
    if (!bytes) {
      bytes = new Promise((resolve, reject) =>
        compressWhole(coding, this.content, (error, coded) => (error ? reject(error) : resolve(coded))),
      );
      this.coded.set(coding, bytes);
    }
    return bytes;
  }
}

const kept = new WeakMap<Buffer, KeptAnswer>();

const keptOf = (content: Buffer): KeptAnswer => {
  let answer = kept.get(content);
  if (!answer) kept.set(content, (answer = new KeptAnswer(content)));
  return answer;
};

/** Sends bytes that stay the same object as long as they are the same, or 304 to a caller who has them. */
export const sendKept = async ({ headers }: FastifyRequest, reply: FastifyReply, type: string, content: Buffer): Promise<void> => {
  const answer = keptOf(content);
  const coding = isCompressible(type, content.length) ? chooseCoding(headers['accept-encoding']) : null;
  void reply.type(type).header('vary', 'Accept-Encoding');
  const known = headers['if-none-match'];
  if (known !== undefined && (known.trim() === '*' || plainTags(known).includes(answer.tag)))
    return void (await reply.code(304).header('etag', tagAsSent(answer.tag, known)).send());
  if (coding === null) return void (await reply.header('etag', answer.tag).send(content));
  await reply
    .header('etag', codedTag(answer.tag, coding))
    .header('content-encoding', coding)
    .send(await answer.in(coding));
};
