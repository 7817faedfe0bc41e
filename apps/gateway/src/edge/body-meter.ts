import { Transform, type TransformCallback } from 'node:stream';
import { DomainError } from '@entrepot/kernel';

/** Passes a body on and stops with `payload_too_large` at the byte that is one too many. */
export class BodyMeter extends Transform {
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.passed += chunk.length;
    if (this.passed > this.limit) done(new DomainError('payload_too_large'));
    else done(null, chunk);
  }
}
