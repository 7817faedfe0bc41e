import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, readChangeState } from '@entrepot/database';
import { DomainError, fromBase64url } from '@entrepot/kernel';

const macBytes = 12;
const placeBytes = 8;

/** Cursors of the feed: places of the log, signed with the key of the database's cursors. They are good for any filters, and survive a restore. */
@Injectable()
export class PlaceCursors implements OnApplicationBootstrap {
  private key: Buffer = Buffer.alloc(0);

  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    this.key = (await readChangeState(this.db)).signing_key;
  }

  write(place: number): string {
    const bytes = Buffer.alloc(macBytes + placeBytes);
    bytes.writeBigInt64BE(BigInt(place), macBytes);
    this.macOf(bytes.subarray(macBytes)).copy(bytes, 0, 0, macBytes);
    return bytes.toString('base64url');
  }

  /** @throws invalid_cursor for what `write` has not written */
  read(cursor: string): number {
    const bytes = fromBase64url(cursor) ?? Buffer.alloc(0);
    const place = bytes.subarray(macBytes);
    if (place.length !== placeBytes || !timingSafeEqual(bytes.subarray(0, macBytes), this.macOf(place).subarray(0, macBytes)))
      throw new DomainError('invalid_cursor', { path: 'cursor', code: 'format', reason: 'is no cursor of the feed', value: cursor });
    return Number(place.readBigInt64BE());
  }

  private macOf(place: Buffer): Buffer {
    return createHmac('sha256', this.key).update('feed').update(place).digest();
  }
}
