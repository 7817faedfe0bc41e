import type { ServerResponse } from 'node:http';
import { codedTag, tagAsSent, type Coding } from './coding.js';
import { compressWhole, createCoder } from './coders.js';

/** Where an answer of a service goes: to the caller as it is, or through a coder. */
export interface Sink {
  /** @returns false: wait for `drain` */
  write(chunk: Buffer): boolean;
  end(last?: Buffer): void;
  once(event: 'drain', listener: () => void): unknown;
}

const isName = (name: string | undefined, wanted: string): boolean => name?.toLowerCase() === wanted;

/** Makes the headers, name and value in turns, of an answer in a content coding, without the length, which is another. */
export const codedHeaders = (headers: readonly string[], coding: Coding): string[] => {
  const kept: string[] = ['Content-Encoding', coding];
  for (let i = 0; i < headers.length; i += 2) {
    const [name, value] = [headers[i] as string, headers[i + 1] as string];
    if (isName(name, 'content-length')) continue;
    kept.push(name, isName(name, 'etag') ? codedTag(value, coding) : value);
  }
  return kept;
};

/** Adds `Accept-Encoding` to what an answer depends on. */
export const addVary = (headers: string[]): void => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && isName(name, 'vary'));
  if (at === -1) headers.push('Vary', 'Accept-Encoding');
  else headers[at + 1] += ', accept-encoding';
};

/** Gives a 304 the tag that the caller has sent. */
export const sendKnownTag = (headers: string[], known: string | undefined): void => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && isName(name, 'etag'));
  if (at !== -1) headers[at + 1] = tagAsSent(headers[at + 1] as string, known);
};

/** An answer that is kept until it is whole: it takes as much memory as it would with a slow reader, and less once it is compressed. */
export const wholeSink = (response: ServerResponse, status: number, headers: readonly string[], coding: Coding): Sink => {
  const parts: Buffer[] = [];
  return {
    write: (part) => parts.push(part) > 0,
    end(last) {
      if (last) parts.push(last);
      compressWhole(coding, parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), (error, coded) => {
        if (response.destroyed) return;
        if (error) return void response.destroy(error);
        response.writeHead(status, [...codedHeaders(headers, coding), 'Content-Length', String(coded.length)]).end(coded);
      });
    },
    once: () => undefined,
  };
};

/** An answer that is compressed as it passes. Its coder writes no faster than the caller reads, and takes no more then. */
export const streamSink = (response: ServerResponse, status: number, headers: readonly string[], coding: Coding): Sink => {
  const coder = createCoder(coding);
  coder.on('error', () => response.destroy());
  response.writeHead(status, codedHeaders(headers, coding)).once('close', () => coder.destroy());
  coder.pipe(response);
  return coder;
};
